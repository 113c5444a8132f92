import { type RawBuilder, sql } from 'kysely';

/** WEBHOOKS-5: when the endpoint `w` is disabled, the other endpoints get an event. */
export const isNotAboutItself: RawBuilder<boolean> = sql<boolean>`
  (e.type <> 'webhook.disabled' or e.data ->> 'id' is distinct from w.id::text)`;

/**
 * EVENTS-3: whether a replay delivers an event `e` to the endpoint `w`, whose earlier delivery is `p`. Events that are not
 * numbered yet are new ones.
 */
export const isReplayable = ({
  which,
  types,
}: {
  which: RawBuilder<unknown>;
  types: RawBuilder<unknown>;
}): RawBuilder<boolean> => sql<boolean>`
  e.sequence is not null
  and coalesce(${types}, w.events) collate "C" && array['*', e.type]
  and webhook_accepts(w.filter, e.type, e.data) and ${isNotAboutItself}
  and p.status is distinct from 'pending'
  and case ${which} when 'failed' then p.status = 'failed'
    when 'undelivered' then p.status is distinct from 'delivered' else true end`;
