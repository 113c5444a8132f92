import { readEventExamples } from '../webhooks/endpoints/index.ts';
import { readDefaultSender } from '../messages/senders/index.ts';
import {
  createOrganizationProviders,
  createProvider,
  personHandlers,
} from '../account/people/index.ts';
import { messageReader, sesEvents, type SnsReceiver, webVersionReader } from '../delivery/index.ts';
import type { Log } from '../platform/log.ts';
import { type Database, toIso } from '../platform/database/sql.ts';
import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Config } from '../platform/config.ts';
import { formPages, formRenderer } from '../pages/forms/index.ts';
import { dashboardPages, leadToDashboard } from '../pages/dashboard/index.ts';
import { mailboxPages } from '../pages/mailbox/index.ts';
import { assets } from '../http/responses/assets.ts';
import { authenticate, createAuthentication, locate } from '../http/access/authenticate.ts';
import { requireOperation, requirePermission } from '../http/access/permission.ts';
import {
  authenticatePerson,
  onlyPeople,
  requireRoleOfPerson,
  runPersonOperation,
} from '../http/run-person-operation.ts';
import { guardValues } from '../http/body/body-guard.ts';
import { readBody, refuseFields } from '../http/body/body.ts';
import { createContract } from '../http/validation/check-response.ts';
import { type ApiDocument, createLocator } from '../http/document.ts';
import { answerErrors } from '../http/responses/errors.ts';
import { createFormCheck } from '../http/validation/body-schemas.ts';
import { type Checks, health, type Diagnostics } from '../http/health.ts';
import { pathNotFound, serviceUnavailable } from '../http/responses/http-error.ts';
import { readIdempotencyKey } from '../http/idempotency.ts';
import {
  logRequests,
  measureRequests,
  type NoteKeyUse,
  type RecordRequest,
  recordRequests,
  requestId,
} from '../http/log/log-requests.ts';
import { reference } from '../http/responses/serve-reference.ts';
import { createMask } from '../http/responses/mask-response.ts';
import { limitMemory, limitMemoryOfPeople } from '../http/body/limit-memory.ts';
import { noStore, runOperation } from '../http/run-operation.ts';
import type { Validation } from '../http/validation/validate.ts';
import { sendingReader } from '../messages/sending/guard/index.ts';
import { createHandlers, type HandlerParts } from './nouns.ts';
import { sendProblem } from '../pages/token-pages/answer.ts';
import { tokenPages } from '../pages/token-pages/index.ts';
import { guardAnswers } from '../pages/token-pages/security-headers.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { OpenToken } from '../platform/tokens/token.ts';
import { Router } from 'express';
import { readPublishedKeys } from '../audience/consent-log/index.ts';
import { onlyGet } from '../http/only-get.ts';
import { AddressLimit } from '../http/access/rate-limit.ts';

const PATH = '/.well-known/mailwright-consent-keys.json';

const READS = { points: 100, duration: 10 };

/** The public keys that sign checkpoints, for everybody. */
function consentKeys(orm: Database): Router {
  const limit = new AddressLimit(READS);
  const router = Router();
  router.get(PATH, async (request, response) => {
    await limit.count(request.ip ?? '');
    const keys = await readPublishedKeys(orm.em.fork());
    response.set('Cache-Control', 'public, max-age=60').json({
      keys: keys.map(({ id, public_key, endorsement, created_at }, place) => ({
        id,
        algorithm: 'Ed25519',
        public_key,
        created_at: toIso(created_at),
        current: place === keys.length - 1,
        previous_key_signature: endorsement,
      })),
    });
  });
  onlyGet(router, [PATH]);
  return router;
}

/** Parts that `createApp` derives from the others. */
type Derived =
  | 'hashAddress'
  | 'checkSend'
  | 'checkUpsert'
  | 'readDefaultSender'
  | 'readSending'
  | 'guardMode'
  | 'readMessage'
  | 'renderForm'
  | 'eventExamples';

export interface AppParts extends Omit<HandlerParts, Derived> {
  config: Config;
  document: ApiDocument;
  validation: Validation;
  log: Log;
  metrics: Metrics;
  orm: Database;
  /** Connects as the role of sign-in. */
  authOrm: Database;
  outbound: Outbound;
  checks: Checks;
  diagnostics: Diagnostics;
  openToken: OpenToken;
  recordRequest: RecordRequest;
  noteKeyUse: NoteKeyUse;
  /** Key of the HMACs in idempotency records. */
  idempotencySecret: Buffer;
  /** Whether the process is shutting down: it still responds, but is not ready. */
  isStopping: () => boolean;
  /** Connects as a role that can read the mailbox; null unless the transport is `mailbox`. */
  mailboxOrm: Database | null;
  /** Null unless SES events are received over HTTP. */
  receiveSns: SnsReceiver | null;
}

/** The processing steps of a request, from top to bottom. */
export function createApp(parts: AppParts): Express {
  const { config, document, log, orm, validation } = parts;
  const find = createLocator(document);
  const check = config.checkResponses ? createContract(document) : null;
  const handlers = createHandlers({
    ...parts,
    acceptance: { ...parts.acceptance, now: parts.now },
    hashAddress: parts.acceptance.hashAddress,
    checkSend: createFormCheck(document, 'EmailSend'),
    checkUpsert: createFormCheck(document, 'ContactUpsert'),
    readDefaultSender,
    readSending: sendingReader(parts.delivery, config.guard),
    guardMode: config.guard,
    readMessage: messageReader(parts.acceptance),
    eventExamples: readEventExamples(document),
    renderForm: formRenderer(config.baseUrl),
  });
  const app = bareApp(parts);

  // Routes without an API key.
  app.use(health(parts.checks, parts.diagnostics, parts.isStopping));
  app.use(reference(config.baseUrl));
  app.use(assets(orm));
  app.use(consentKeys(orm));
  if (parts.receiveSns) app.use('/api/events/ses', sesEvents(parts.receiveSns, log));
  const hasMailbox = parts.mailboxOrm !== null && config.mailboxPages;
  if (config.dashboard) {
    app.get('/', leadToDashboard(config.baseUrl));
    app.use('/dashboard', dashboardPages({ ...config, hasMailbox, orm }));
  }
  if (parts.mailboxOrm && config.mailboxPages)
    app.use('/dev/mailbox', mailboxPages(parts.mailboxOrm, config));

  const readWebVersion = webVersionReader(parts.acceptance);
  app.use('/api/u', tokenPages({ ...parts, find, check, readWebVersion }));

  app.use(
    '/f',
    formPages({
      orm,
      baseUrl: config.baseUrl,
      hashAddress: parts.acceptance.hashAddress,
      secret: parts.idempotencySecret,
    }),
  );

  const authentication = createAuthentication(orm, config.baseUrl);

  // Signing in, and what people do with their own accounts.
  const people = express.Router();
  people.use(onlyPeople(find));
  people.use(noStore());
  people.use(locate(find));
  people.use(authenticatePerson(authentication));
  people.use(requireRoleOfPerson());
  people.use(limitMemoryOfPeople());
  people.use(refuseFields());
  people.use(readBody());
  people.use(guardValues());
  people.use(validation);
  people.use(
    runPersonOperation(
      parts.authOrm,
      personHandlers({
        hashAddress: parts.acceptance.hashAddress,
        baseUrl: config.baseUrl,
        provider:
          config.oidc &&
          createProvider(config.oidc, { baseUrl: config.baseUrl, outbound: parts.outbound, log }),
        providerOf: createOrganizationProviders({ ...parts, baseUrl: config.baseUrl, log }),
        sealedSecrets: parts.sealedSecrets,
        urlRules: parts.urlRules,
      }),
      check,
      authentication,
    ),
  );
  app.use('/api/v1', people);

  const api = express.Router();
  api.use(noStore());
  api.use(locate(find));
  api.use(recordRequests(parts.recordRequest, parts.noteKeyUse));
  api.use(authenticate(authentication));
  api.use(requireOperation());
  api.use(requirePermission());
  api.use(limitMemory());
  api.use(refuseFields());
  api.use(readBody());
  api.use(guardValues());
  api.use(readIdempotencyKey(parts.idempotencySecret));
  api.use(validation);
  api.use(runOperation(orm, handlers, check, createMask(document)));
  app.use('/api/v1', api);

  endWithErrors(app, log);
  return app;
}

/** Responds with 503 until the database is reached for the first time. */
export function createWaitingApp(parts: BareParts): Express {
  const { log } = parts;
  const app = bareApp(parts);
  app.use(health({ database: () => Promise.reject(new Error('not reached yet')) }));
  app.use(() => {
    throw serviceUnavailable();
  });
  endWithErrors(app, log);
  return app;
}

/** What every response passes, even before the database is reached. */
type BareParts = Pick<AppParts, 'config' | 'metrics' | 'log'>;

function bareApp({ config, metrics, log }: BareParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(requestId());
  app.use(logRequests(log, config.logClientAddress));
  app.use(measureRequests(metrics));
  app.use(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"] } },
      // Plain HTTP is for loopback only (API-10), where this header would stick to `localhost`.
      strictTransportSecurity: config.baseUrl.startsWith('https:'),
      xFrameOptions: { action: 'deny' },
    }),
  );
  app.use('/api/u', guardAnswers());
  return app;
}

function endWithErrors(app: Express, log: Log): void {
  app.use(() => {
    throw pathNotFound();
  });
  app.use(['/api/u', '/f'], answerErrors(log, sendProblem));
  app.use(answerErrors(log));
}
