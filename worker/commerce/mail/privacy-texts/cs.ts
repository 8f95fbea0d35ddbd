import type { PrivacyTexts } from '../privacy-texts.ts'

export const cs: PrivacyTexts = {
  newsletter: {
    label: 'Odhlásit odběr',
    question: 'Nechcete už newsletter dostávat?',
    action: 'Odhlásit odběr',
    done: 'Hotovo. Newsletter už na tuto adresu neposíláme.',
  },
  alert: {
    subject: 'Dáme vám vědět, až bude {product} zpět',
    heading: 'Dáme vám vědět, až bude {product} zpět',
    body: 'Jakmile bude produkt znovu skladem, pošleme vám jediný e-mail. Poté hlídání skončí samo.',
    note: 'Pokud jste o to nežádali, zrušte hlídání odkazem níže. Nic dalšího není třeba dělat.',
    label: 'Zrušit hlídání dostupnosti',
    title: 'Hlídání dostupnosti',
    question: 'Chcete zrušit všechna hlídání dostupnosti pro tuto adresu?',
    action: 'Zrušit hlídání',
    done: 'Hotovo. Pro tuto adresu už žádné hlídání dostupnosti není.',
  },
  withdrawal: {
    subject: 'Přijali jsme vaše prohlášení',
    heading: 'Přijato',
    body: 'Dne {time} k nám přes formulář na stránce o vrácení zboží dorazilo prohlášení s touto e-mailovou adresou. Nepodařilo se nám je automaticky přiřadit k objednávce, proto se na ně někdo z nás podívá a napíše vám.',
    note: 'Pokud jste to nebyli vy, nemusíte nic dělat. Máte dotaz? Napište na {email}.',
  },
  declared: { name: 'Jméno', number: 'Číslo objednávky', time: 'Přijato' },
  closed: {
    subject: 'Váš účet je zrušen',
    heading: 'Váš účet je zrušen',
    body: 'Váš účet {brand} s touto e-mailovou adresou byl zrušen. Profil, adresy, oblíbené, košík, hlídání a přihlášení jsou vymazány. S touto adresou si můžete kdykoli založit nový účet.',
    orders:
      'Objednávky, které jsou ještě na cestě, dorazí podle dohody. To, co nám daňové a účetní předpisy ukládají z vašich objednávek uchovat, je uloženo odděleně od všeho ostatního nejdéle do {date} a poté se vymaže.',
    note: 'Pokud jste to nebyli vy, napište na {email}.',
  },
  inactive: {
    subject: 'Váš účet bude {date} zrušen',
    heading: 'Chcete si účet ponechat?',
    body: 'Do vašeho účtu {brand} se už téměř tři roky nikdo nepřihlásil. Účty, které se nepoužívají, neuchováváme: {date} ho zrušíme a jeho údaje vymažeme. Chcete-li si ho ponechat, přihlaste se do té doby aspoň jednou.',
    action: 'Přihlásit se',
    note: 'Pokud účet už nepotřebujete, nemusíte nic dělat.',
  },
}
