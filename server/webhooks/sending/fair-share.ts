/**
 * How much of a limit one of many users may have: half of what the others leave. However many have as much as they may,
 * something is left for the next one.
 */
export const fairShare = (limit: number, used: { own: number; all: number }): number =>
  Math.max(1, Math.floor((limit - used.all + used.own) / 2));
