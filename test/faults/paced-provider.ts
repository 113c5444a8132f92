import { type SesEndpoint, startSesEndpoint, throttle } from '../support/ses-endpoint.ts';

export interface PacedProvider {
  endpoint: SesEndpoint;
  /** Requests answered with "Maximum sending rate exceeded". */
  throttled: number;
  /** While it is set, nothing is taken. */
  storm: boolean;
}

/** Takes so many messages in any second, as its GetAccount says, and throttles what is beyond. */
export async function startPacedProvider(perSecond: number): Promise<PacedProvider> {
  const endpoint = await startSesEndpoint();
  endpoint.account.SendQuota.MaxSendRate = perSecond;
  const provider: PacedProvider = { endpoint, throttled: 0, storm: false };
  endpoint.rule = () => {
    const secondAgo = Date.now() - 1_000;
    const recent = endpoint.messages
      .slice(-perSecond)
      .filter(({ receivedAt }) => receivedAt.getTime() > secondAgo);
    if (!provider.storm && recent.length < perSecond) return undefined;
    provider.throttled += 1;
    return throttle();
  };
  return provider;
}
