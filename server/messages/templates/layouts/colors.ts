interface Colors {
  /** Around the email. */
  ground: string;
  /** Behind the author's words. */
  paper: string;
  text: string;
  /** The footer's words. */
  muted: string;
  /** Links to which the author gave no colour. */
  link: string;
}

export const LIGHT: Colors = {
  ground: '#f1f3f5',
  paper: '#ffffff',
  text: '#1f2933',
  muted: '#52606d',
  link: '#1d4ed8',
};

/** For people who read in the dark. */
export const DARK: Colors = {
  ground: '#111418',
  paper: '#1b2027',
  text: '#e6e9ed',
  muted: '#a3adb8',
  link: '#8ab4f8',
};

/** A long word must not make the email wider than the screen; mail programs know one way or the other. */
export const FONT =
  'font-family:Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word';
