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

const BLUE = '#1e3a5f';

/** The color of the brand for backgrounds, and the text on it, in the template language. */
export const BRAND_COLOR = `{% if brand_text_color and brand_color %}{{ brand_color }}{% else %}${BLUE}{% endif %}`;
export const BRAND_TEXT_COLOR = '{{ brand_text_color or "#ffffff" }}';

/**
 * Keeps a long word from making the email wider than the screen; each mail program supports one of the two
 * properties.
 */
export const FONT =
  'font-family:Helvetica,Arial,sans-serif;overflow-wrap:anywhere;word-break:break-word';
