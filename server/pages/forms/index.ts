import { isIP } from 'node:net';
import { type Request, type Response, Router } from 'express';
import { type PageBranding, pageBranding } from '../../account/organizations/branding.ts';
import { fillIn, languages, type TextKey } from '../../account/texts/index.ts';
import { type PageTexts, pageTexts } from '../../account/texts/page-texts.ts';
import { AddressLimit, networkOf } from '../../http/access/rate-limit.ts';
import { receive } from '../../http/body/body.ts';
import { decodeText } from '../../http/body/decode-text.ts';
import {
  type HttpError,
  methodNotAllowed,
  rateLimited,
  tooManyAtOnce,
  unsupportedMediaType,
} from '../../http/responses/http-error.ts';
import { unitOfWork } from '../../http/unit-of-work.ts';
import {
  builtTexts,
  EMPTY,
  type Fault,
  type Filled,
  findFormById,
  formHtml,
  meantAddress,
  OF_FORM,
  readSubmission,
  showForm,
  type ShownForm,
  submit,
  TEST_PREFIX,
  TRAP,
} from '../../messages/forms/index.ts';
import { createTenantSemaphore } from '../../platform/concurrency/semaphores.ts';
import {
  type Database,
  query,
  queryOne,
  sql,
  type Transaction,
} from '../../platform/database/sql.ts';
import { isOrganization, type OrganizationScope } from '../../platform/database/tenancy.ts';
import type { HashAddress } from '../../platform/values/address-hash.ts';
import type { Mode } from '../../platform/values/mode.ts';
import { wantsPage } from '../token-pages/answer.ts';
import { brandStyle } from '../token-pages/brand-style.ts';
import { readUserAgent } from '../token-pages/link.ts';
import { pagePolicy } from '../token-pages/security-headers.ts';
import { type Frame, type Pages, renderPage } from '../token-pages/views.ts';
import { Challenges } from './challenge.ts';
import { pageOf, refuseOtherSites, serveOrigin } from './origins.ts';
import { formScripts } from './scripts.ts';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface FormPagesParts {
  orm: Database;
  baseUrl: string;
  hashAddress: HashAddress;
  /** Signs challenges. */
  secret: Buffer;
}

/** Many people may share one address. */
const PAGES = { points: 300, duration: 10 };

/** Connections for forms in this process, so that other requests keep theirs however many forms are sent. */
const CONNECTIONS = { total: 4, maxWaitMs: 5_000, busy: tooManyAtOnce };

const MAX_BYTES = 32 * 1024;

/** The pages of sign-up forms, mounted at `/f` (spec/rules/forms.md). */
export function formPages(parts: FormPagesParts): Router {
  const limit = new AddressLimit(PAGES);
  const limits = new FormLimits();
  const challenges = new Challenges(parts.secret);
  const inTransaction = transactionsOf(parts.orm);
  const router = Router();
  router.use(formScripts());

  // Without a path parameter, so that a path that cannot be decoded is a 404.
  router.use(async (request, response) => {
    guardAnswer(response);
    await limit.count(request.ip ?? '');
    const address = /^\/(test_)?([\w-]{22})(\/challenge)?$/.exec(request.path);
    const token = address?.[2] ?? '';
    const mode = address?.[1] === TEST_PREFIX ? 'test' : 'live';
    const wantsChallenge = address?.[3] !== undefined;
    const isPost = request.method === 'POST' && !wantsChallenge;
    if (!isPost && request.method !== 'GET' && request.method !== 'HEAD') {
      throw methodNotAllowed(wantsChallenge ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST']);
    }
    const sent = isPost ? await readForm(request) : null;
    const challenge = sent && (await challenges.verify(token, sent.get('altcha')));
    const ip = request.ip ?? '';
    // Before the database is asked for anything: most of an attack ends here.
    if (sent) await limits.check(token, ip, challenge !== null);
    const shown = await inTransaction(token, { mode, readOnly: !sent }, async (scope, id) => {
      const form = await findFormById(scope, id);
      const wanted =
        sent?.get('lang') ?? wantedLocale(request, Object.keys(form?.content.texts ?? {}));
      const page = form && (await showForm(scope, form, wanted));
      return page && { page, frame: await readFrame(scope, page.locale, mode) };
    });
    if (!shown) return sendClosed(request, response);
    const { page, frame } = shown;
    serveOrigin(request, response, page.form, parts.baseUrl);
    if (wantsChallenge) {
      response.json(await challenges.create(token));
      return;
    }
    if (!sent) return sendForm(response, page, frame, { status: 200, notice: null, filled: EMPTY });
    refuseOtherSites(request, page.form, parts.baseUrl);
    const answer = new Answer(request, response, page, frame);
    if (sent.get(TRAP)) return answer.accepted();
    const read = readSubmission(page, sent);
    if (!isRead(read)) return answer.refused(400, 'form.check', sent, read);
    if (sent.get('shown') !== page.mark) return answer.refused(409, 'form.changed', sent, {});
    const meant = sent.get('sure') ? null : meantAddress(read.address);
    if (meant !== null) return answer.refused(409, 'form.meant', sent, {}, meant);
    await limits.count(token, ip, challenge !== null);
    const visitor = {
      page: pageOf(request, sent.get('page'), page.form, parts.baseUrl),
      ip: isIP(ip) ? ip : null,
      userAgent: readUserAgent(request),
      challenge,
    };
    const outcome = await inTransaction(token, { mode }, (scope) =>
      submit(scope, page, read, visitor, parts.hashAddress),
    );
    if (outcome === 'limited') throw refusalOf(challenge !== null);
    if (outcome !== 'stored') throw tooManyAtOnce();
    return answer.accepted();
  });
  return router;
}

/** Renders the page of a form for somebody who looks at it elsewhere: nothing is executed there, and nothing can be sent. */
export const formRenderer =
  (baseUrl: string) =>
  async (scope: OrganizationScope, shown: ShownForm): Promise<string> => {
    const frame = { ...(await readFrame(scope, shown.locale, 'live')), root: `${baseUrl}/` };
    return renderPage('sign-up', frame, {
      ...contentOf(shown, frame, { action: '', notice: null, filled: EMPTY }),
      script: null,
    });
  };

const isRead = (
  read: ReturnType<typeof readSubmission>,
): read is Exclude<typeof read, Record<string, Fault>> => 'address' in read && 'entered' in read;

type InTransaction = <T>(
  token: string,
  options: { mode: Mode; readOnly?: boolean },
  work: (scope: OrganizationScope, formId: string) => Promise<T>,
) => Promise<T | null>;

/** Runs work in a transaction of the organization of a form; null if there is no such form. */
function transactionsOf(orm: Database): InTransaction {
  const withConnection = createTenantSemaphore(CONNECTIONS);
  return (token, { mode, readOnly = false }, work) =>
    withConnection('', async () => {
      if (token === '') return null;
      const [found] = await query<{ organization_id: string; id: string }>(
        orm.em.fork(),
        sql`select organization_id, id from find_form(${token})`,
      );
      if (!found) return null;
      const { organization_id: organizationId, id } = found;
      return unitOfWork(orm, { tenant: { organizationId, mode }, readOnly }, (em: Transaction) =>
        work({ em, organizationId }, id),
      );
    });
}

/** The URL has no secret. Pages that a form leads to learn only its origin. */
function guardAnswer(response: Response): void {
  response.set({
    'Content-Security-Policy': pagePolicy(),
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  });
  response.vary('Accept, Accept-Language, Origin');
}

const FORM = 'application/x-www-form-urlencoded';

async function readForm(request: Request): Promise<URLSearchParams> {
  const contentType = request.get('Content-Type') ?? '';
  if (contentType.split(';')[0]?.trim().toLowerCase() !== FORM) throw unsupportedMediaType();
  const text = decodeText(await receive(request, MAX_BYTES), contentType);
  if (text === null) throw unsupportedMediaType();
  return new URLSearchParams(text);
}

/** The language of the query, or the one that the browser prefers of those that the form has. */
function wantedLocale(request: Request, locales: string[]): string {
  const { lang } = request.query;
  if (typeof lang === 'string') return lang.slice(0, 64);
  // Without this header, the first one would be taken.
  const isSaid = request.get('Accept-Language') !== undefined;
  return (isSaid && request.acceptsLanguages(locales)) || 'en';
}

interface Owner {
  brand: string;
  branding: PageBranding;
}

/** Everything around the form: the look of the organization, and texts in the language of the form. */
async function readFrame(
  { em, organizationId }: OrganizationScope,
  locale: string,
  mode: Mode,
): Promise<Frame> {
  const { brand, branding } = await queryOne<Owner>(
    em,
    sql`select coalesce(o.brand, o.name) as brand, ${pageBranding(sql`${locale}::text`)}
      from organizations o where ${isOrganization(organizationId, 'o')}`,
  );
  return {
    texts: pageTexts(locale, branding.texts ?? {}),
    brand,
    branding,
    style: branding.color ? brandStyle(branding.color) : null,
    email: null,
    testMode: mode === 'test',
    root: '../',
  };
}

function sendPage<Name extends keyof Pages>(
  response: Response,
  name: Name,
  { status, frame, leadsTo = null }: { status: number; frame: Frame; leadsTo?: string | null },
  content: Pages[Name],
): void {
  const { style, branding } = frame;
  response
    .status(status)
    .set(
      'Content-Security-Policy',
      pagePolicy({ style, leadsTo, hasLogo: Boolean(branding?.logo), isForm: true }),
    );
  response.type('html').send(renderPage(name, frame, content));
}

interface ShownAgain {
  status: number;
  notice: string | null;
  filled: Filled;
}

function sendForm(
  response: Response,
  shown: ShownForm,
  frame: Frame,
  { status, notice, filled }: ShownAgain,
): void {
  const { form } = shown;
  const action = `${frame.testMode ? TEST_PREFIX : ''}${form.token}`;
  sendPage(
    response,
    'sign-up',
    { status, frame, leadsTo: form.content.sent_url },
    { ...contentOf(shown, frame, { action, notice, filled }), script: 'form.js' },
  );
}

const contentOf = (
  shown: ShownForm,
  { branding }: Frame,
  { action, notice, filled }: Omit<ShownAgain, 'status'> & { action: string },
) => ({
  heading: shown.texts.title,
  introduction: shown.texts.introduction ?? null,
  notice,
  form: formHtml(shown, {
    action,
    built: builtTexts(shown.locale, branding?.texts ?? {}),
    filled,
  }),
});

/** A form that is closed, or that does not exist. */
function sendClosed(request: Request, response: Response): void {
  const texts = pageTexts(request.acceptsLanguages(...languages) || 'en');
  if (!wantsPage(request)) {
    const message = texts.find('form.closed.title').text;
    response.status(404).json({ status: 'closed', message });
    return;
  }
  const frame = { ...NOBODY, texts, root: '../' };
  sendPage(response, 'form-closed', { status: 404, frame }, {});
}

const NOBODY = { brand: null, branding: null, style: null, email: null, testMode: false };

/** The answer to a form that was sent: a page, or JSON for its script. */
class Answer {
  readonly #request: Request;
  readonly #response: Response;
  readonly #shown: ShownForm;
  readonly #frame: Frame;

  constructor(request: Request, response: Response, shown: ShownForm, frame: Frame) {
    this.#request = request;
    this.#response = response;
    this.#shown = shown;
    this.#frame = frame;
  }

  /** The same for every address (FORMS-4). */
  accepted(): void {
    const { texts, form } = this.#shown;
    const { sent_url: url } = form.content;
    if (!wantsPage(this.#request)) {
      this.#response.json({ status: 'sent', message: texts.thanks, url });
    } else if (url !== null) {
      this.#response.status(303).set('Location', url).end();
    } else {
      const content = { heading: texts.title, thanks: texts.thanks };
      sendPage(this.#response, 'signed-up', { status: 200, frame: this.#frame }, content);
    }
  }

  refused(
    status: number,
    notice: TextKey,
    sent: URLSearchParams,
    faults: Record<string, Fault>,
    meant = '',
  ): void {
    const say = (key: TextKey): string => textOf(this.#frame.texts, key, meant);
    const said = Object.fromEntries(
      Object.entries(faults).map(([name, fault]): [string, string] => [name, say(`form.${fault}`)]),
    );
    if (!wantsPage(this.#request)) {
      const kind = notice.slice('form.'.length);
      const body = { status: kind, message: say(notice), faults: said };
      this.#response.status(status).json(body);
      return;
    }
    const filled = {
      values: valuesOf(this.#shown, sent),
      faults: said,
      isSure: meant !== '' || sent.has('sure'),
    };
    sendForm(this.#response, this.#shown, this.#frame, { status, notice: say(notice), filled });
  }
}

const textOf = ({ find }: PageTexts, key: TextKey, email: string): string =>
  fillIn(find(key).text, { email });

/** What was entered, for the form that is shown again. */
function valuesOf({ fields }: ShownForm, sent: URLSearchParams): Filled['values'] {
  const names = ['email', ...fields.map(({ field }) => field)];
  const values = names.map((name): [string, string] => [
    name,
    (sent.get(name) ?? '').slice(0, 1_000).toWellFormed(),
  ]);
  return { ...Object.fromEntries(values), subtype: sent.getAll('subtype').join(' ') };
}

const DURATION = 600;

/** Submissions in ten minutes, with a proof of work and without one. Counted in each process. */
const OF_NETWORK = { proven: 60, others: 10 };

/** A refusal by what other processes have counted. */
const refusalOf = (isProven: boolean): HttpError =>
  rateLimited(isProven ? OF_FORM.proven : OF_FORM.others, DURATION, 60);

/**
 * FORMS-6: limits how often forms are sent, by network and by form, which is known by its token. What all processes have
 * accepted is counted when a submission is stored.
 */
class FormLimits {
  readonly #networks = limitersOf(OF_NETWORK);
  readonly #forms = limitersOf(OF_FORM);

  /** Throws a 429 beyond a limit. Remembers nothing, because there may be no form with this token. */
  async check(token: string, ip: string, isProven: boolean): Promise<void> {
    const kind = isProven ? 'proven' : 'others';
    await refuseAt(this.#networks[kind], ofNetwork(token, ip));
    await refuseAt(this.#forms[kind], token);
  }

  /**
   * Counts a submission. Throws a 429 beyond a limit. A network is only remembered once the form accepts the submission, so
   * requests from a million networks take little memory.
   */
  async count(token: string, ip: string, isProven: boolean): Promise<void> {
    const kind = isProven ? 'proven' : 'others';
    await refuseAt(this.#networks[kind], ofNetwork(token, ip));
    const counted = await this.#forms[kind].penalty(token, 1);
    if (counted.consumedPoints > this.#forms[kind].points) {
      throw refusal(this.#forms[kind], counted);
    }
    await this.#networks[kind].penalty(ofNetwork(token, ip), 1);
  }
}

const ofNetwork = (token: string, ip: string): string => `${token} ${networkOf(ip)}`;

async function refuseAt(limiter: RateLimiterMemory, key: string): Promise<void> {
  const before = await limiter.get(key);
  if (before && before.consumedPoints >= limiter.points) throw refusal(limiter, before);
}

const limitersOf = ({ proven, others }: Record<'proven' | 'others', number>) => ({
  proven: new RateLimiterMemory({ points: proven, duration: DURATION }),
  others: new RateLimiterMemory({ points: others, duration: DURATION }),
});

const refusal = ({ points }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): HttpError =>
  rateLimited(points, DURATION, Math.ceil(msBeforeNext / 1_000));
