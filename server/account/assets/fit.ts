interface Size {
  width: number;
  height: number;
}

/** CSS pixels that a logo takes at most, on pages and in layouts. */
const MOST: Size = { width: 240, height: 48 };

/** The size at which it is shown: never larger than it is. */
export function fit({ width, height }: Size): Size {
  const scale = Math.min(1, MOST.width / width, MOST.height / height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { width: scaled(width), height: scaled(height) };
}
