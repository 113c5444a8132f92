import type { Config } from '../../platform/config.ts';

/** Why no events report on emails after the provider has accepted them, and the consequence. */
export interface Unreported {
  reason: 'smtp' | 'no_configuration_set' | 'no_event_source';
  message: string;
}

type Settings = Pick<
  Config,
  'mailTransport' | 'sesConfigurationSet' | 'sesEventsQueueUrl' | 'sesEventsTopicArn' | 'inbound'
>;

const CONSEQUENCE =
  'Deliveries, complaints and later bounces are not recorded. If a crash or a broken connection interrupts a hand-over, the email fails as outcome_unknown.';

/** Returns null where events arrive. By SMTP these are at least bounces, if a mail server sends them to INBOUND_LISTEN. */
export function findUnreported(settings: Settings): Unreported | null {
  const { mailTransport, sesConfigurationSet, sesEventsQueueUrl, sesEventsTopicArn } = settings;
  if (mailTransport === 'mailbox') return null;
  if (mailTransport === 'smtp') {
    if (settings.inbound !== null) return null;
    return unreported(
      'smtp',
      'BOUNCE_DOMAIN and INBOUND_LISTEN are not set, so an SMTP server reports nothing after it has accepted a message.',
    );
  }
  if (sesConfigurationSet === null) {
    return unreported(
      'no_configuration_set',
      'SES_CONFIGURATION_SET is not set, so Amazon SES reports nothing.',
    );
  }
  if (sesEventsQueueUrl === null && sesEventsTopicArn === null) {
    return unreported(
      'no_event_source',
      'Neither SES_EVENTS_QUEUE_URL nor SES_EVENTS_TOPIC_ARN is set, so events of Amazon SES are not read.',
    );
  }
  return null;
}

/** Whether Amazon SES reports on each email, so that no event at all means that events are lost on their way. */
export const areEventsExpected = (settings: Settings): boolean =>
  settings.mailTransport === 'ses' && findUnreported(settings) === null;

const unreported = (reason: Unreported['reason'], cause: string): Unreported => ({
  reason,
  message: `${cause} ${CONSEQUENCE}`,
});
