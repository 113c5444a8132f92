/** The word for a value of the API; a value of a newer server that has no word yet is shown as it is. */
export const word = (words: Readonly<Record<string, string>>, value: string): string =>
  words[value] ?? value;
