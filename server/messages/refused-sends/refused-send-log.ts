import { DeferredLog, type LeftOut } from '../../platform/deferred-log/deferred-log.ts';
import type { Log } from '../../platform/log.ts';
import { timeOfId } from '../../platform/values/id.ts';
import { HourlyLimit, hourOf, type RefusedInHour } from './hourly-limit.ts';
import type { RefusedSend } from './insert.ts';

interface RefusedSendLogParts {
  write: (group: RefusedSend[], leftOut: LeftOut[]) => Promise<RefusedInHour[]>;
  log: Log;
}

/** EMAILS-28: the log of refused sends. */
export class RefusedSendLog extends DeferredLog<RefusedSend, RefusedInHour[], 'hour'> {
  constructor({ write, log }: RefusedSendLogParts) {
    const limit = new HourlyLimit();
    const periodOf = ({ id }: RefusedSend): string => hourOf(timeOfId(id));
    super({
      names: { entries: 'refused sends', log: 'list of refused sends' },
      periodOf,
      write,
      limits: {
        reasonAgainst: (send) =>
          limit.allows(send.organizationId, periodOf(send)) ? null : 'hour',
        learn: (hours) => limit.learn(hours),
      },
      log,
    });
  }
}
