import type { Texts } from './texts.ts';

/** Impersonal sentences avoid the forms of address Pan and Pani. */
export const pl: Texts = {
  test_mode: 'To jest link testowy. Żadna czynność na tej stronie nie zostanie zapisana.',
  saved: 'Ustawienia zostały zapisane.',
  unsubscribed_from_all: 'Wszystkie subskrypcje zostały anulowane.',
  to_preferences: 'Ustawienia wszystkich e-maili',
  support: 'Pytania? Prosimy pisać na adres:',
  'email.unsubscribe': 'Anuluj subskrypcję',
  'email.preferences': 'Ustawienia e-maili',
  'confirm.title': 'Prosimy o potwierdzenie subskrypcji',
  'confirm.lead': 'Po potwierdzeniu {brand} będzie wysyłać na adres {email}:',
  'confirm.button': 'Potwierdzam subskrypcję',
  'confirm.otherwise':
    'Jeśli ta prośba jest pomyłką, wystarczy zamknąć tę stronę. Bez potwierdzenia subskrypcja się nie rozpocznie.',
  'confirmed.title': 'Subskrypcja została potwierdzona',
  'confirmed.lead': 'Dziękujemy. Od teraz {brand} będzie wysyłać na adres {email}:',
  'already_confirmed.title': 'Subskrypcja jest już potwierdzona',
  'already_confirmed.lead': '{brand} wysyła na adres {email}:',
  'already_confirmed.nothing_to_do': 'Nie trzeba robić nic więcej.',
  'withdrawn.title': 'Nie ma już czego potwierdzać',
  'withdrawn.lead':
    'Od wysłania e-maila prośba została wycofana lub wygasła, więc nic się nie zmieniło. Aby otrzymywać wiadomości, prosimy zapisać się ponownie.',
  'preferences.title': 'Ustawienia e-maili',
  'preferences.lead': 'Prosimy wybrać, co {brand} może wysyłać na adres {email}.',
  'preferences.pending':
    'Czeka na potwierdzenie. Aby potwierdzić, należy zaznaczyć pole i zapisać.',
  'preferences.save': 'Zapisz ustawienia',
  'preferences.empty': 'Obecnie nie ma tu nic do wyboru.',
  'preferences.all.title': 'Rezygnacja ze wszystkiego',
  'preferences.all.lead':
    'Kończy to wszystkie subskrypcje, także te niewymienione na tej stronie. Wiadomości wysyłane na wyraźną prośbę, na przykład w celu zmiany hasła, będą nadal przychodzić.',
  'preferences.all.button': 'Anuluj wszystkie subskrypcje',
  'unsubscribe.title': 'Rezygnacja z subskrypcji',
  'unsubscribe.lead': '{brand} przestanie wysyłać na adres {email}:',
  'unsubscribe.lead_all': 'Kończy to wszystkie subskrypcje, które {brand} wysyła na adres {email}.',
  'unsubscribe.button': 'Anuluj subskrypcję',
  'unsubscribe.otherwise': 'Zmień inne ustawienia',
  'unsubscribed.title': 'Subskrypcja została anulowana',
  'unsubscribed.lead': '{brand} nie będzie już wysyłać na adres {email}:',
  'unsubscribed.lead_all': '{brand} nie będzie już wysyłać żadnych subskrypcji na adres {email}.',
  'unsubscribed.gone': 'Nie trzeba robić nic więcej.',
  'unsubscribed.mistake':
    'To pomyłka? Subskrypcję można w każdej chwili przywrócić w ustawieniach.',
  'forwarded.lead':
    'Ta strona dotyczy adresu {email}: o tym, co {brand} na niego wysyła, decyduje tylko jego właściciel. Jeśli ktoś przesłał Państwu ten e-mail dalej, wystarczy zamknąć tę stronę.',
  'forwarded.mine': '{email} to mój adres',
  'form.email': 'Adres e-mail',
  'form.choose': 'Co chcesz otrzymywać?',
  'form.optional': '(opcjonalnie)',
  'form.trap': 'Zostaw to pole puste',
  'form.check': 'Coś jeszcze się nie zgadza. Sprawdź zaznaczone miejsca.',
  'form.not_an_address': 'To nie jest adres e-mail.',
  'form.choose_one': 'Wybierz co najmniej jedną możliwość.',
  'form.not_valid': 'Wypełnij to pole zgodnie z opisem.',
  'form.changed':
    'Ten formularz zmienił się od chwili, gdy go otwarto. Przeczytaj go jeszcze raz i wyślij.',
  'form.meant':
    'Czy chodziło o {email}? Jeśli wpisany adres jest poprawny, wyślij formularz jeszcze raz.',
  'form.closed.title': 'Ten formularz jest zamknięty',
  'form.closed.lead': 'Obecnie nie można się tu zapisać.',
  'form.already.subject': 'Subskrypcja jest już aktywna',
  'form.already.lead':
    'Ktoś, zapewne Ty, ponownie zapisał Twój adres na wiadomości, które wysyła {brand}. Subskrypcja jest już aktywna, więc nie musisz nic robić:',
  'form.already.preferences': 'Tutaj możesz zmienić, co otrzymujesz, lub zrezygnować:',
  'verify_sender.title': 'Zezwolić na e-maile z tego adresu?',
  'verify_sender.lead':
    '{brand} prosi o zgodę na wysyłanie e-maili, w których jako nadawca będzie podany adres {email}. Po wyrażeniu zgody odpowiedzi na nie będą przychodzić na ten adres.',
  'verify_sender.button': 'Zezwalam',
  'verify_sender.otherwise':
    'Jeśli ta prośba jest niezrozumiała, wystarczy zamknąć tę stronę. Z tego adresu nic nie zostanie wysłane.',
  'sender_verified.title': 'Zgoda została udzielona',
  'sender_verified.lead':
    '{brand} może wysyłać e-maile, w których jako nadawca podany jest adres {email}.',
  'verify_alert.title': 'Otrzymywać powiadomienia na ten adres?',
  'verify_alert.lead': '{brand} podaje adres {email} do powiadomień o swoich webhookach i wysyłce.',
  'verify_alert.button': 'Otrzymuję powiadomienia',
  'verify_alert.otherwise':
    'Jeśli ta prośba jest niezrozumiała, wystarczy zamknąć tę stronę. Nic więcej nie zostanie wysłane.',
  'alert_verified.title': 'Adres został potwierdzony',
  'alert_verified.lead': 'Powiadomienia {brand} są wysyłane na adres {email}.',
  'problems.not_found.title': 'Ten link nie działa',
  'problems.not_found.lead':
    'Link jest nieprawidłowy lub wygasł. Prosimy użyć linku z najnowszego e-maila.',
  'problems.test.title': 'Ten link pochodzi z wiadomości testowej',
  'problems.test.lead':
    'To była wiadomość testowa, dlatego jej linki niczego nie zmieniają. W wiadomościach do Państwa kontaktów działają.',
  'problems.too_many.title': 'Zbyt wiele żądań',
  'problems.too_many.lead': 'Prosimy odczekać minutę i spróbować ponownie.',
  'problems.invalid.title': 'Nie udało się zapisać zmiany',
  'problems.invalid.lead':
    'Formularz zawierał błąd, więc nic się nie zmieniło. Prosimy wrócić, odświeżyć stronę i spróbować jeszcze raz.',
  'problems.unavailable.title': 'Zaraz wracamy',
  'problems.unavailable.lead':
    'Prosimy spróbować ponownie za chwilę. Jeśli coś było właśnie zapisywane, prosimy najpierw sprawdzić, czy zostało zapisane.',
  'problems.failed.title': 'Coś poszło nie tak',
  'problems.failed.lead':
    'Przepraszamy, błąd leży po naszej stronie i nic się nie zmieniło. Prosimy spróbować później.',
  request_id: 'Numer żądania:',
};
