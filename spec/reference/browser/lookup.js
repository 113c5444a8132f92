// Finds entries of the search index. Loaded when the search is first opened, but for the one page.
import MiniSearch from 'minisearch';

/** The ranking of kinds: the most wanted first. */
const WEIGHTS = {
  Guide: 3,
  Section: 2,
  Code: 2,
  Operations: 2,
  Operation: 1.5,
  Type: 1,
  Field: 0.6,
};

const MOST = 24;

/** `opt_in_required` is found as a whole and by its parts. */
function wordsOf(text) {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]));
}

/** @param entries `[kind, title, where, page, id, text]` */
export async function createLookup(entries) {
  const index = new MiniSearch({
    fields: ['title', 'where', 'text'],
    tokenize: wordsOf,
    searchOptions: {
      tokenize: (query) => query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [],
      boost: { title: 5, where: 2 },
      boostDocument: (id) => WEIGHTS[entries[id][0]] ?? 1,
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length > 4 && !word.includes('_') ? 1 : false),
      weights: { prefix: 0.6, fuzzy: 0.1 },
    },
  });
  const documents = entries.map(([, title, where, , , text], id) => ({ id, title, where, text }));
  // In chunks, so that typing is never blocked.
  await index.addAllAsync(documents, { chunkSize: 100 });
  return (query) => {
    const asked = query.trim().toLowerCase();
    return index
      .search(asked)
      .map(({ id, score }) => ({
        entry: entries[id],
        score: score * literalness(entries[id], asked),
      }))
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST)
      .map(({ entry }) => entry);
  };
}

/** Exact name matches come first, then entries that contain the whole query as written. */
function literalness([kind, name, where, , id], asked) {
  const title = name.toLowerCase();
  if (title === asked || (kind === 'Operation' && id.toLowerCase() === asked)) return 12;
  if (title.startsWith(asked)) return 3;
  const all = `${title} ${where.toLowerCase()}`;
  return asked.split(/\s+/).every((part) => all.includes(part)) ? 2 : 1;
}
