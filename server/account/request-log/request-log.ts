import { DeferredLog, type LeftOut } from '../../platform/deferred-log/deferred-log.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics, UnloggedReason } from '../../platform/metrics/metrics.ts';
import type { RecordedRequest } from '../../platform/values/recorded-request.ts';
import { idAt } from '../../platform/values/id.ts';
import { Allowance } from './allowance.ts';
import { DailyLimit, dayOf, type LoggedOnDay } from './daily-limit.ts';
import type { LoggedRequest } from './insert.ts';

interface RequestLogParts {
  write: (
    group: LoggedRequest[],
    leftOut: LeftOut[],
    isRepeated: boolean,
  ) => Promise<LoggedOnDay[]>;
  log: Log;
  metrics: Pick<Metrics, 'requestNotLogged'>;
  dailyLimit?: DailyLimit;
}

/** REQUEST-LOG-1: the log of requests. */
export class RequestLog extends DeferredLog<LoggedRequest, LoggedOnDay[], UnloggedReason> {
  constructor({ write, log, metrics, dailyLimit = new DailyLimit() }: RequestLogParts) {
    const allowance = new Allowance();
    const periodOf = ({ arrivedAt }: LoggedRequest): string => dayOf(arrivedAt);
    super({
      names: { entries: 'requests', log: 'request log' },
      periodOf,
      write,
      limits: {
        reasonAgainst(request) {
          const { organizationId, status } = request;
          if (!dailyLimit.allows(organizationId, periodOf(request), status)) return 'day';
          return allowance.allows(request) ? null : 'second';
        },
        learn: (days) => dailyLimit.learn(days),
        renew: () => allowance.renew(),
      },
      noteLeftOut: (reason) => metrics.requestNotLogged(reason),
      log,
    });
  }

  record(request: RecordedRequest): void {
    this.add({ ...request, id: idAt(new Date(request.arrivedAt)) });
  }
}
