import { createContext, use } from 'react';

/** A form as it was when somebody submitted it. */
export interface Submitted {
  form: HTMLFormElement;
  content: string;
}

/** Which forms have changes that are not saved. */
export class Drafts {
  /** The contents of each form that need no saving: the initial one, and those that were saved. */
  readonly #known = new Map<HTMLFormElement, Set<string>>();
  /** What each write saves. Writes that no form began are not in it. */
  readonly #saves = new WeakMap<object, Submitted>();
  #submitted: Submitted | null = null;

  /** The form whose `submit` event is handled now. */
  get submitted(): Submitted | null {
    return this.#submitted;
  }

  /** Somebody begins to use the form. Its content is still the first one. */
  begin(form: HTMLFormElement): void {
    if (!this.#known.has(form)) this.#known.set(form, new Set([contentOf(form)]));
  }

  submit(form: HTMLFormElement): void {
    this.begin(form);
    this.#submitted = { form, content: contentOf(form) };
  }

  endSubmit(): void {
    this.#submitted = null;
  }

  /** Saves what was submitted before, such as after a question. */
  resume(submitted: Submitted | null, save: () => void): void {
    const current = this.#submitted;
    this.#submitted = submitted;
    save();
    this.#submitted = current;
  }

  /** A write begins. It saves the form that is being submitted. */
  startSave(write: object): void {
    if (this.#submitted) this.#saves.set(write, this.#submitted);
  }

  /** The server has accepted the write. */
  accept(write: object): void {
    const saved = this.#saves.get(write);
    if (saved) this.#known.get(saved.form)?.add(saved.content);
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
