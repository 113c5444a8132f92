import type { Template, TemplatePut } from '@mailwright/sdk';
import { takeAll } from '../../output/collect.ts';
import type { JsonObject } from '../resource.ts';
import type { Kind } from './kind.ts';

export const template: Kind = {
  async read(client, ids) {
    const all = await takeAll(client.templates.list({ limit: 200 }));
    const values = new Map<string, JsonObject>();
    for (const { slug } of all.filter(({ slug }) => ids.includes(slug))) {
      values.set(slug, describeTemplate(await client.templates.get(slug)));
    }
    return { values, others: all.map(({ slug }) => slug).filter((slug) => !ids.includes(slug)) };
  },
  async write(client, id, value) {
    const { warnings } = await client.templates.put(id, value as unknown as TemplatePut);
    return warnings.map(({ locale, message }) => (locale ? `${locale}: ${message}` : message));
  },
  remove: (client, id) => client.templates.delete(id),
};

/** Converts a template of the API to the format of the folder. */
export const describeTemplate = ({
  name,
  description,
  default_locale,
  layout,
  from,
  sensitive,
  success_redirect_url,
  content,
}: Template): JsonObject => ({
  name,
  description,
  default_locale,
  layout,
  from,
  sensitive,
  success_redirect_url,
  content: Object.fromEntries(
    Object.entries(content)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([locale, { subject, preheader, html, text, blocks }]) => [
        locale,
        // The server makes HTML and text of blocks.
        blocks
          ? { subject, preheader, html: null, text: null, blocks }
          : { subject, preheader, html, text },
      ]),
  ),
});
