/**
 * All texts of the public pages in English, by key. `{brand}` and `{email}` are in the middle of sentences:
 * each sentence must be correct whatever they contain, without inflecting it. Keys are part of the API:
 * organizations replace texts by key.
 */
export const en = {
  test_mode: 'This is a test link. Whatever you do here, nothing is stored.',
  saved: 'Your preferences are saved.',
  unsubscribed_from_all: 'You are unsubscribed from everything.',
  to_preferences: 'All email preferences',
  support: 'Questions? Write to:',
  'email.unsubscribe': 'Unsubscribe',
  'email.preferences': 'Email preferences',
  'confirm.title': 'Please confirm your subscription',
  'confirm.lead': 'Once you confirm, {brand} will write to {email} about:',
  'confirm.button': 'Confirm subscription',
  'confirm.otherwise':
    'If you did not ask for this, just close this page. Without your confirmation you will not be subscribed.',
  'confirmed.title': 'Your subscription is confirmed',
  'confirmed.lead': 'Thank you. From now on {brand} will write to {email} about:',
  'already_confirmed.title': 'Your subscription is already confirmed',
  'already_confirmed.lead': '{brand} writes to {email} about:',
  'already_confirmed.nothing_to_do': 'There is nothing more to do.',
  'withdrawn.title': 'There is nothing left to confirm',
  'withdrawn.lead':
    'The request was withdrawn or has expired since the email was sent, so nothing was changed. If you would like to be subscribed, please sign up again.',
  'preferences.title': 'Your email preferences',
  'preferences.lead': 'Choose what {brand} may write to {email} about.',
  'preferences.pending': 'Waiting for your confirmation. Tick the box and save to confirm.',
  'preferences.save': 'Save preferences',
  'preferences.empty': 'There is nothing to choose from at the moment.',
  'preferences.all.title': 'Unsubscribe from everything',
  'preferences.all.lead':
    'This ends all subscriptions, including those that are not listed here. Messages that you ask for yourself, such as to reset a password, still reach you.',
  'preferences.all.button': 'Unsubscribe from all',
  'unsubscribe.title': 'Unsubscribe',
  'unsubscribe.lead': '{brand} will stop writing to {email} about:',
  'unsubscribe.lead_all': 'This ends every subscription that {brand} has for {email}.',
  'unsubscribe.button': 'Unsubscribe',
  'unsubscribe.otherwise': 'Change other preferences instead',
  'unsubscribed.title': 'You are unsubscribed',
  'unsubscribed.lead': '{brand} will no longer write to {email} about:',
  'unsubscribed.lead_all': '{brand} has ended every subscription for {email}.',
  'unsubscribed.gone': 'There is nothing more to do.',
  'unsubscribed.mistake':
    'Was this a mistake? You can subscribe again at any time in your preferences.',
  'forwarded.lead':
    'This page belongs to {email}: only that person decides what {brand} sends there. If somebody has forwarded the email to you, just close this page.',
  'forwarded.mine': '{email} is my address',
  'form.email': 'Email address',
  'form.choose': 'What would you like to receive?',
  'form.optional': '(optional)',
  'form.trap': 'Please leave this field empty',
  'form.check': 'Something is not right yet. Please look at what is marked.',
  'form.not_an_address': 'This is not an email address.',
  'form.choose_one': 'Please choose at least one.',
  'form.not_valid': 'Please fill this in as asked.',
  'form.changed':
    'This form has changed since you opened it. Please read it once more and send it.',
  'form.meant': 'Did you mean {email}? If what you wrote is right, just send the form again.',
  'form.closed.title': 'This form is closed',
  'form.closed.lead': 'Nobody can sign up here at the moment.',
  'form.already.subject': 'You are subscribed already',
  'form.already.lead':
    'Somebody, probably you, has signed up at {brand} with your address. You are subscribed already, so there is nothing to do:',
  'form.already.preferences': 'Here you can change what you receive, or unsubscribe:',
  'verify_sender.title': 'Allow emails from your address?',
  'verify_sender.lead':
    '{brand} would like to send emails that name {email} as their sender. Once you allow it, replies to them come to you.',
  'verify_sender.button': 'Allow',
  'verify_sender.otherwise':
    'If you know nothing of this, just close this page. Nothing will be sent from your address.',
  'sender_verified.title': 'You have allowed it',
  'sender_verified.lead': '{brand} may send emails that name {email} as their sender.',
  'verify_alert.title': 'Receive reports at this address?',
  'verify_alert.lead': '{brand} has chosen {email} for reports about its webhooks and its sending.',
  'verify_alert.button': 'Receive reports',
  'verify_alert.otherwise':
    'If you know nothing of this, just close this page. Nothing more will be sent to you.',
  'alert_verified.title': 'The address is confirmed',
  'alert_verified.lead': 'Reports of {brand} are mailed to {email}.',
  'problems.not_found.title': 'This link does not work',
  'problems.not_found.lead':
    'It is not valid, or it has expired. Please use the link in your latest email.',
  'problems.test.title': 'This link belongs to a test',
  'problems.test.lead':
    'The email was a test, so its links change nothing. In the emails that your contacts get, they work.',
  'problems.too_many.title': 'Too many requests',
  'problems.too_many.lead': 'Please wait a minute and try again.',
  'problems.invalid.title': 'This could not be saved',
  'problems.invalid.lead':
    'Something in the form was not right, so nothing was changed. Please go back, reload the page and try again.',
  'problems.unavailable.title': 'We will be back shortly',
  'problems.unavailable.lead':
    'Please try again in a moment. If you were saving something, check first whether it was saved.',
  'problems.failed.title': 'Something went wrong',
  'problems.failed.lead':
    'We are sorry, the mistake is ours, and nothing was changed. Please try again later.',
  request_id: 'Request number:',
};
