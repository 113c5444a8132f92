interface Size {
  width: number;
  height: number;
}

/** Maximum size of a logo on pages and in layouts, in CSS pixels. */
const MAX_LOGO_SIZE: Size = { width: 240, height: 48 };

/** The size at which a logo is shown; it is never enlarged. */
export function fit({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_LOGO_SIZE.width / width, MAX_LOGO_SIZE.height / height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
