import type { Texts } from './texts.ts';

export const de: Texts = {
  test_mode: 'Dies ist ein Testlink. Was auch immer Sie hier tun, nichts wird gespeichert.',
  saved: 'Ihre Einstellungen sind gespeichert.',
  unsubscribed_from_all: 'Sie sind von allem abgemeldet.',
  to_preferences: 'Alle E-Mail-Einstellungen',
  support: 'Fragen? Schreiben Sie an:',
  'email.unsubscribe': 'Abmelden',
  'email.preferences': 'E-Mail-Einstellungen',
  'confirm.title': 'Bitte bestätigen Sie Ihre Anmeldung',
  'confirm.lead': 'Sobald Sie bestätigen, schreibt {brand} an {email} zu diesen Themen:',
  'confirm.button': 'Anmeldung bestätigen',
  'confirm.otherwise':
    'Wenn Sie das nicht angefordert haben, schließen Sie einfach diese Seite. Ohne Ihre Bestätigung werden Sie nicht angemeldet.',
  'confirmed.title': 'Ihre Anmeldung ist bestätigt',
  'confirmed.lead': 'Vielen Dank. Ab jetzt schreibt {brand} an {email} zu diesen Themen:',
  'already_confirmed.title': 'Ihre Anmeldung ist bereits bestätigt',
  'already_confirmed.lead': '{brand} schreibt an {email} zu diesen Themen:',
  'already_confirmed.nothing_to_do': 'Sie müssen nichts weiter tun.',
  'withdrawn.title': 'Es gibt nichts mehr zu bestätigen',
  'withdrawn.lead':
    'Die Anfrage wurde seit dem Versand der E-Mail zurückgezogen oder ist abgelaufen, daher wurde nichts geändert. Wenn Sie angemeldet werden möchten, melden Sie sich bitte erneut an.',
  'preferences.title': 'Ihre E-Mail-Einstellungen',
  'preferences.lead': 'Wählen Sie, wozu {brand} an {email} schreiben darf.',
  'preferences.pending':
    'Wartet auf Ihre Bestätigung. Zum Bestätigen das Kästchen ankreuzen und speichern.',
  'preferences.save': 'Einstellungen speichern',
  'preferences.empty': 'Zurzeit gibt es hier nichts auszuwählen.',
  'preferences.all.title': 'Von allem abmelden',
  'preferences.all.lead':
    'Damit enden alle Abonnements, auch die hier nicht aufgeführten. Nachrichten, die Sie selbst anfordern, etwa zum Zurücksetzen eines Passworts, erreichen Sie weiterhin.',
  'preferences.all.button': 'Alles abbestellen',
  'unsubscribe.title': 'Abmelden',
  'unsubscribe.lead': '{brand} schreibt an {email} nicht mehr zu diesen Themen:',
  'unsubscribe.lead_all': 'Damit enden alle Abonnements von {brand} für {email}.',
  'unsubscribe.button': 'Abmelden',
  'unsubscribe.otherwise': 'Stattdessen andere Einstellungen ändern',
  'unsubscribed.title': 'Sie sind abgemeldet',
  'unsubscribed.lead': 'Ab jetzt schreibt {brand} an {email} nicht mehr zu diesen Themen:',
  'unsubscribed.lead_all': '{brand} hat alle Abonnements für {email} beendet.',
  'unsubscribed.gone': 'Sie müssen nichts weiter tun.',
  'unsubscribed.mistake':
    'War das ein Versehen? In den Einstellungen können Sie sich jederzeit wieder anmelden.',
  'forwarded.lead':
    'Diese Seite gehört zu {email}: Was {brand} dorthin sendet, entscheidet nur diese Person. Wenn Ihnen jemand die E-Mail weitergeleitet hat, schließen Sie diese Seite einfach.',
  'forwarded.mine': '{email} ist meine Adresse',
  'form.email': 'E-Mail-Adresse',
  'form.choose': 'Was möchten Sie erhalten?',
  'form.optional': '(freiwillig)',
  'form.trap': 'Bitte lassen Sie dieses Feld leer',
  'form.check': 'Etwas stimmt noch nicht. Bitte sehen Sie sich die markierten Stellen an.',
  'form.not_an_address': 'Das ist keine E-Mail-Adresse.',
  'form.choose_one': 'Bitte wählen Sie mindestens eine Möglichkeit.',
  'form.not_valid': 'Bitte füllen Sie das wie beschrieben aus.',
  'form.changed':
    'Dieses Formular wurde geändert, seit Sie es geöffnet haben. Bitte lesen Sie es noch einmal und senden Sie es ab.',
  'form.meant':
    'Meinten Sie {email}? Wenn Ihre Angabe stimmt, senden Sie das Formular einfach noch einmal.',
  'form.closed.title': 'Dieses Formular ist geschlossen',
  'form.closed.lead': 'Zurzeit kann sich hier niemand anmelden.',
  'form.already.subject': 'Sie sind bereits angemeldet',
  'form.already.lead':
    'Jemand, vermutlich Sie, hat sich bei {brand} mit Ihrer Adresse angemeldet. Sie sind bereits angemeldet und müssen nichts tun:',
  'form.already.preferences': 'Hier können Sie ändern, was Sie erhalten, oder sich abmelden:',
  'verify_sender.title': 'E-Mails von Ihrer Adresse erlauben?',
  'verify_sender.lead':
    '{brand} möchte E-Mails senden, die {email} als Absender nennen. Wenn Sie das erlauben, kommen Antworten darauf zu Ihnen.',
  'verify_sender.button': 'Erlauben',
  'verify_sender.otherwise':
    'Wenn Sie davon nichts wissen, schließen Sie einfach diese Seite. Von Ihrer Adresse wird nichts gesendet.',
  'sender_verified.title': 'Sie haben es erlaubt',
  'sender_verified.lead': '{brand} darf E-Mails senden, die {email} als Absender nennen.',
  'verify_alert.title': 'Meldungen an diese Adresse erhalten?',
  'verify_alert.lead':
    '{brand} hat {email} für Meldungen über seine Webhooks und seinen Versand angegeben.',
  'verify_alert.button': 'Meldungen erhalten',
  'verify_alert.otherwise':
    'Wenn Sie davon nichts wissen, schließen Sie diese Seite einfach. Sie erhalten nichts weiter.',
  'alert_verified.title': 'Die Adresse ist bestätigt',
  'alert_verified.lead': 'Meldungen von {brand} gehen an {email}.',
  'problems.not_found.title': 'Dieser Link funktioniert nicht',
  'problems.not_found.lead':
    'Er ist ungültig oder abgelaufen. Bitte verwenden Sie den Link aus Ihrer neuesten E-Mail.',
  'problems.test.title': 'Dieser Link gehört zu einem Test',
  'problems.test.lead':
    'Die E-Mail war ein Test, deshalb ändern ihre Links nichts. In den E-Mails an Ihre Kontakte funktionieren sie.',
  'problems.too_many.title': 'Zu viele Anfragen',
  'problems.too_many.lead': 'Bitte warten Sie eine Minute und versuchen Sie es erneut.',
  'problems.invalid.title': 'Das konnte nicht gespeichert werden',
  'problems.invalid.lead':
    'Im Formular stimmte etwas nicht, daher wurde nichts geändert. Bitte gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
  'problems.unavailable.title': 'Wir sind gleich wieder da',
  'problems.unavailable.lead':
    'Bitte versuchen Sie es in einem Moment erneut. Wenn Sie gerade etwas gespeichert haben, sehen Sie zuerst nach, ob es angekommen ist.',
  'problems.failed.title': 'Etwas ist schiefgegangen',
  'problems.failed.lead':
    'Es tut uns leid, der Fehler liegt bei uns, und nichts wurde geändert. Bitte versuchen Sie es später erneut.',
  request_id: 'Anfragenummer:',
};
