import { type SesEndpoint, throttle } from '../support/fakes/ses-endpoint.ts';

export interface ThrottledEndpoint {
  /** Requests answered with "Maximum sending rate exceeded". */
  throttled: number;
  /** While set, all messages are throttled. */
  storm: boolean;
}

/** Accepts this many messages in any second, as GetAccount reports, and throttles further ones. */
export function throttleEndpoint(ses: SesEndpoint, perSecond: number): ThrottledEndpoint {
  ses.account.SendQuota.MaxSendRate = perSecond;
  const state: ThrottledEndpoint = { throttled: 0, storm: false };
  ses.rule = () => {
    const secondAgo = Date.now() - 1_000;
    const recent = ses.messages
      .slice(-perSecond)
      .filter(({ receivedAt }) => receivedAt.getTime() > secondAgo);
    if (!state.storm && recent.length < perSecond) return undefined;
    state.throttled += 1;
    return throttle();
  };
  return state;
}
