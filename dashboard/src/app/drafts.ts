import { createContext, use } from 'react';

/** Which forms have changes that are not saved. */
export class Drafts {
  /** The contents of each form that nobody has to save: the first one, and those that were saved. */
  readonly #known = new Map<HTMLFormElement, Set<string>>();
  readonly #sent = new Map<HTMLFormElement, string>();

  /** Somebody begins to use the form. Its content is still the first one. */
  begin(form: HTMLFormElement): void {
    if (!this.#known.has(form)) this.#known.set(form, new Set([contentOf(form)]));
  }

  send(form: HTMLFormElement): void {
    this.begin(form);
    this.#sent.set(form, contentOf(form));
  }

  /** The server has accepted what was sent. */
  accept(): void {
    for (const [form, content] of this.#sent) this.#known.get(form)?.add(content);
    this.#sent.clear();
  }

  refuse(): void {
    this.#sent.clear();
  }

  isChanged(within: Element = document.body): boolean {
    for (const form of this.#known.keys()) if (!form.isConnected) this.#known.delete(form);
    return [...this.#known].some(
      ([form, known]) => within.contains(form) && !known.has(contentOf(form)),
    );
  }
}

/** What the fields contain. Files count by their names and sizes. */
function contentOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    typeof value === 'string' ? [name, value] : [name, value.name, value.size],
  );
  return JSON.stringify(entries);
}

export const DraftsContext = createContext<Drafts | null>(null);

export function useDrafts(): Drafts {
  const drafts = use(DraftsContext);
  if (!drafts) throw new Error('There are no drafts here.');
  return drafts;
}
