import { type SesEndpoint, throttle } from '../support/ses-endpoint.ts';

export interface Pace {
  /** Requests answered with "Maximum sending rate exceeded". */
  throttled: number;
  /** While it is set, nothing is taken. */
  storm: boolean;
}

/** From now on so many messages are taken in any second, as GetAccount says, and what is beyond is throttled. */
export function setPace(ses: SesEndpoint, perSecond: number): Pace {
  ses.account.SendQuota.MaxSendRate = perSecond;
  const pace: Pace = { throttled: 0, storm: false };
  ses.rule = () => {
    const secondAgo = Date.now() - 1_000;
    const recent = ses.messages
      .slice(-perSecond)
      .filter(({ receivedAt }) => receivedAt.getTime() > secondAgo);
    if (!pace.storm && recent.length < perSecond) return undefined;
    pace.throttled += 1;
    return throttle();
  };
  return pace;
}
