import type { FormPut } from '@mailwright/sdk';
import { type Kind, partition } from './kind.ts';

export const form: Kind = {
  read: (client, ids) =>
    partition(
      client.forms.list({ limit: 200 }),
      ids,
      ({ slug }) => slug,
      (form) => ({
        subtypes: form.subtypes,
        lists: form.lists,
        fields: form.fields,
        texts: form.texts,
        confirm_template: form.confirm_template,
        sent_url: form.sent_url,
        confirmed_url: form.confirmed_url,
        allowed_origins: form.allowed_origins,
        enabled: form.enabled,
      }),
    ),
  write: (client, id, value) => client.forms.put(id, value as unknown as FormPut),
  remove: (client, id) => client.forms.delete(id),
};
