interface Colors {
  /** Background around the content. */
  ground: string;
  /** Background of the content. */
  paper: string;
  text: string;
  /** Text of the footer. */
  muted: string;
  /** Links without a color from the author. */
  link: string;
}

export const LIGHT: Colors = {
  ground: '#f1f3f5',
  paper: '#ffffff',
  text: '#1f2933',
  muted: '#52606d',
  link: '#1d4ed8',
};

/** Colors of the dark color scheme. */
export const DARK: Colors = {
  ground: '#111418',
  paper: '#1b2027',
  text: '#e6e9ed',
  muted: '#a3adb8',
  link: '#8ab4f8',
};

/**
 * Keeps a long word from making the email wider than the screen; each mail program supports one of the two
 * properties.
 */
export const FONT =
  'font-family:Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word';
