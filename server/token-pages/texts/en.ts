import type { Texts } from './texts.ts';

export const en: Texts = {
  testMode: 'This is a test link. Whatever you do here, nothing is stored.',
  saved: 'Your preferences are saved.',
  unsubscribedFromAll: 'You are unsubscribed from everything.',
  toPreferences: 'All email preferences',
  confirm: {
    title: 'Please confirm your subscription',
    lead: (brand, email) => `Once you confirm, ${brand} will write to ${email} about:`,
    button: 'Confirm subscription',
    otherwise:
      'If you did not ask for this, just close this page. Without your confirmation you will not be subscribed.',
  },
  confirmed: {
    title: 'Your subscription is confirmed',
    lead: (brand, email) => `Thank you. From now on ${brand} will write to ${email} about:`,
  },
  alreadyConfirmed: {
    title: 'Your subscription is already confirmed',
    lead: (brand, email) => `${brand} writes to ${email} about:`,
    nothingToDo: 'There is nothing more to do.',
  },
  withdrawn: {
    title: 'There is nothing left to confirm',
    lead: 'The request was withdrawn or has expired since the email was sent, so nothing was changed. If you would like to be subscribed, please sign up again.',
  },
  preferences: {
    title: 'Your email preferences',
    lead: (brand, email) => `Choose what ${brand} may write to ${email} about.`,
    pending: 'Waiting for your confirmation. Tick the box and save to confirm.',
    save: 'Save preferences',
    empty: 'There is nothing to choose from at the moment.',
    all: {
      title: 'Unsubscribe from everything',
      lead: 'This ends every subscription, those not listed here included. Messages that you ask for yourself, such as to reset a password, still reach you.',
      button: 'Unsubscribe from all',
    },
  },
  unsubscribe: {
    title: 'Unsubscribe',
    lead: (brand, email) => `${brand} will stop writing to ${email} about:`,
    leadAll: (brand, email) => `This ends every subscription that ${brand} has for ${email}.`,
    button: 'Unsubscribe',
    otherwise: 'Change other preferences instead',
  },
  unsubscribed: {
    title: 'You are unsubscribed',
    lead: (brand, email) => `${brand} will no longer write to ${email} about:`,
    leadAll: (brand, email) => `${brand} has ended every subscription for ${email}.`,
    gone: 'There is nothing more to do.',
    mistake: 'Was this a mistake? You can subscribe again at any time in your preferences.',
  },
  verifySender: {
    title: 'Allow emails from your address?',
    lead: (brand, email) =>
      `${brand} would like to send emails that name ${email} as their sender. Once you allow it, replies to them come to you.`,
    button: 'Allow',
    otherwise:
      'If you know nothing of this, just close this page. Nothing will be sent from your address.',
  },
  senderVerified: {
    title: 'You have allowed it',
    lead: (brand, email) => `${brand} may send emails that name ${email} as their sender.`,
  },
  problems: {
    notFound: {
      title: 'This link does not work',
      lead: 'It is not valid, or not any more. Please use the link in your latest email.',
    },
    tooMany: {
      title: 'Too many requests',
      lead: 'Please wait a minute and try again.',
    },
    invalid: {
      title: 'This could not be saved',
      lead: 'Something in the form was not right, so nothing was changed. Please go back, reload the page and try again.',
    },
    unavailable: {
      title: 'We will be back shortly',
      lead: 'Please try again in a moment. If you were saving something, look first whether it is there.',
    },
    failed: {
      title: 'Something went wrong',
      lead: 'We are sorry, the mistake is ours, and nothing was changed. Please try again later.',
    },
  },
  requestId: 'Request number:',
};
