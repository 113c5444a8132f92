import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../../http/access/rate-limit.ts';
import { type HttpError, rateLimited } from '../../http/responses/http-error.ts';

const DURATION = 600;

/** Submissions in ten minutes, with a proof of work and without one. Counted in each process. */
const OF_NETWORK = { proven: 60, others: 10 };
const OF_FORM = { proven: 3_000, others: 300 };

/** FORMS-6: limits how often forms are sent, by network and by form. */
export class FormLimits {
  readonly #networks = limitersOf(OF_NETWORK);
  readonly #forms = limitersOf(OF_FORM);

  /**
   * Counts a submission. Throws a 429 beyond a limit. A network is only remembered once the form accepts the submission, so
   * requests from a million networks take little memory.
   */
  async count(formId: string, ip: string, isProven: boolean): Promise<void> {
    const kind = isProven ? 'proven' : 'others';
    const [ofNetwork, ofForm] = [this.#networks[kind], this.#forms[kind]];
    const network = `${formId} ${networkOf(ip)}`;
    const before = await ofNetwork.get(network);
    if (before && before.consumedPoints >= ofNetwork.points) throw refusal(ofNetwork, before);
    const counted = await ofForm.penalty(formId, 1);
    if (counted.consumedPoints > ofForm.points) throw refusal(ofForm, counted);
    await ofNetwork.penalty(network, 1);
  }
}

const limitersOf = ({ proven, others }: Record<'proven' | 'others', number>) => ({
  proven: new RateLimiterMemory({ points: proven, duration: DURATION }),
  others: new RateLimiterMemory({ points: others, duration: DURATION }),
});

const refusal = ({ points }: RateLimiterMemory, { msBeforeNext }: RateLimiterRes): HttpError =>
  rateLimited(points, DURATION, Math.ceil(msBeforeNext / 1_000));
