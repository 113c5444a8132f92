import { expect, test } from '@jest/globals';
import { areEventsExpected } from '../../../server/delivery/feedback/unreported.ts';

test('OPERATION-1 provider events are expected over Amazon SES with a configuration set and a source of events', () => {
  const ses = {
    mailTransport: 'ses' as const,
    sesConfigurationSet: 'mailwright',
    sesEventsQueueUrl: 'https://sqs.eu-central-1.amazonaws.com/1/events',
    sesEventsTopicArn: null,
    inbound: null,
  };
  expect(areEventsExpected(ses)).toBe(true);
  expect(areEventsExpected({ ...ses, sesEventsQueueUrl: null })).toBe(false);
  expect(areEventsExpected({ ...ses, sesConfigurationSet: null })).toBe(false);
  expect(areEventsExpected({ ...ses, mailTransport: 'smtp' })).toBe(false);
  expect(areEventsExpected({ ...ses, mailTransport: 'mailbox' })).toBe(false);
});
