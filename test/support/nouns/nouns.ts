import { apiKeys } from '../../account/api-keys/fixture.ts';
import { assets } from '../../account/assets/fixture.ts';
import { audit } from '../../account/audit/fixture.ts';
import { events } from '../../account/events/fixture.ts';
import { organizations } from '../../account/organizations/fixture.ts';
import { requestLog } from '../../account/request-log/fixture.ts';
import { consent } from '../../audience/consent/fixture.ts';
import { consentLog } from '../../audience/consent-log/fixture.ts';
import { contactActions } from '../../audience/contact-actions/fixture.ts';
import { contactAttributes } from '../../audience/contact-attributes/fixture.ts';
import { contacts } from '../../audience/contacts/fixture.ts';
import { bulkExports } from '../../audience/exports/fixture.ts';
import { imports } from '../../audience/imports/fixture.ts';
import { lists } from '../../audience/lists/fixture.ts';
import { suppressions } from '../../audience/suppressions/fixture.ts';
import { campaigns } from '../../messages/campaigns/fixture.ts';
import { emails } from '../../messages/emails/fixture.ts';
import { forms } from '../../messages/forms/fixture.ts';
import { previews } from '../../messages/previews/fixture.ts';
import { refusedSends } from '../../messages/refused-sends/fixture.ts';
import { senders } from '../../messages/senders/fixture.ts';
import { sendingGuard } from '../../messages/sending/guard/fixture.ts';
import { sendingPauses } from '../../messages/sending/pauses/fixture.ts';
import { statistics } from '../../messages/statistics/fixture.ts';
import { templates } from '../../messages/templates/fixture.ts';
import { erasures } from '../../privacy/erasures/fixture.ts';
import { exports } from '../../privacy/exports/fixture.ts';
import { webhooks } from '../../webhooks/fixture.ts';
import type { Person } from '../../privacy/erasures/person.ts';
import type { TestApp } from '../app/app.ts';
import type { NounFixture } from './noun-fixture.ts';

/**
 * The fixtures of all nouns. The order is that of `server/app/nouns.ts`, except that emails are sent
 * before senders are deleted, and that the consent log is still empty.
 */
export const FIXTURES = [
  ...([organizations, apiKeys, audit, events, requestLog] as const),
  consentLog,
  ...([contacts, contactAttributes, lists, consent, suppressions, bulkExports] as const),
  ...([imports, contactActions] as const),
  ...([
    templates,
    // A template of the other organization shows its picture.
    assets,
    previews,
    refusedSends,
    emails,
    campaigns,
    sendingPauses,
    sendingGuard,
    statistics,
    forms,
    senders,
  ] as const),
  ...([erasures, exports] as const),
  webhooks,
] as const;

type KindOf<Fixture> = Fixture extends NounFixture<infer Kind> ? Kind : never;

/** The names and ids of the other organization's resources, or of resources that don't exist. */
export type Names = Record<'organizationId' | KindOf<(typeof FIXTURES)[number]>, string>;

/** The entries of one part of all fixtures. */
export const entriesOf = <T>(
  part: (fixture: NounFixture<string>) => Partial<Record<string, T>> | undefined,
): [name: string, value: T][] =>
  FIXTURES.flatMap((fixture) => Object.entries(part(fixture) ?? {}) as [string, T][]);

/** Does something for each noun, in order. */
async function forEachNoun(work: (fixture: NounFixture<string>) => Promise<unknown> | undefined) {
  for (const fixture of FIXTURES) await work(fixture);
}

/** Rows of the demo account that the writes need, in addition to its initial ones. */
export const prepareWrites = (app: TestApp): Promise<void> =>
  forEachNoun((fixture) => fixture.prepareWrites?.(app));

export const prepareExamples = (app: TestApp): Promise<void> =>
  forEachNoun((fixture) => fixture.prepareExamples?.(app));

export const fillPerson = (app: TestApp, person: Person): Promise<void> =>
  forEachNoun((fixture) => fixture.fillPerson?.(app, person));
