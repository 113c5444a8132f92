/** Characters that show nothing: soft hyphens, joiners and zero-width spaces. Templates fill preview lines with them. */
const FILLER = /\u034f|[\u00ad\u200b-\u200d\u2060-\u2064\ufeff]/gu;
/** A run of filler and white space, which includes U+FEFF. */
const RUN = /(?:\u034f|[\s\u00ad\u200b-\u200d\u2060-\u2064])+/gu;
/** More white space than this fills a line instead of separating words. */
const MAX_SPACES = 3;

/** Scripts in which a joiner changes the letters beside it. */
const JOINING =
  /^[\p{scx=Adlm}\p{scx=Arab}\p{scx=Beng}\p{scx=Deva}\p{scx=Gujr}\p{scx=Guru}\p{scx=Khmr}\p{scx=Knda}\p{scx=Mlym}\p{scx=Mong}\p{scx=Mymr}\p{scx=Nkoo}\p{scx=Orya}\p{scx=Sinh}\p{scx=Syrc}\p{scx=Taml}\p{scx=Telu}]/u;
/** Scripts without spaces between words, where a zero-width space says where a line may end. */
const SPACELESS = /^[\p{scx=Khmr}\p{scx=Laoo}\p{scx=Mymr}\p{scx=Thai}\p{scx=Tibt}]/u;
/** A joiner combines pictures to one: a family, a flag. */
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;

/** The text without characters that show nothing, except where its script needs them. */
export const withoutFiller = (text: string, { keepsSpaces = false } = {}): string =>
  text.replace(RUN, (run, at: number) => {
    const spaces = run.replace(FILLER, '');
    if (keepsSpaces) return needed(text, at) + spaces;
    const isFilled = spaces !== '' && spaces.length < run.length;
    return needed(text, at) + (isFilled || spaces.length > MAX_SPACES ? ' ' : spaces);
  });

/** The first character of a run if the characters around it need it. */
function needed(text: string, at: number): string {
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const after = text.slice(at + 1, at + 3);
  switch (text[at]) {
    case '\u200b':
      return SPACELESS.test(before) && SPACELESS.test(after) ? '\u200b' : '';
    case '\u200c':
      return JOINING.test(before) && JOINING.test(after) ? '\u200c' : '';
    case '\u200d':
      // At the end of a word, it gives the last letter the form that it has inside of words.
      return JOINING.test(before) || (PICTURE.test(before) && PICTURE.test(after)) ? '\u200d' : '';
    default:
      return '';
  }
}
