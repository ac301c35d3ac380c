import { describe, expect, test } from 'vitest';
import { linkState, mailFor, newPasswordProblem } from './rules.ts';

describe('a new password', () => {
  const problemOf = (password: string, emailKey: string | undefined) =>
    newPasswordProblem(password, emailKey, 'Photo & Co');

  test('has at least 8 characters, counted as a person counts them', () => {
    expect(problemOf('a tulip', undefined)).toBe('too-short');
    expect(problemOf('my tulip', undefined)).toBeUndefined();
    expect(problemOf('🌷🌷🌷🌷', undefined)).toBe('too-short');
  });

  test('may be a long passphrase, within limits', () => {
    const long = 'tulips in the rain, '.repeat(10);
    expect(problemOf(long, undefined)).toBeUndefined();
    expect(problemOf(`${long}.`, undefined)).toBe('too-long');
  });

  test.each(['password', 'PassWord', ' 12345678 ', 'wachtwoord', 'welkom01'])(
    'cannot be %j, which many people use',
    (password) => {
      expect(problemOf(password, 'anna@example.com')).toBe('too-common');
    },
  );

  test.each([
    '00000000',
    'aaaaaaaa',
    '12341234',
    'ab1ab1ab1a',
    'abcdefgh',
    '87654321',
    'asdfghjk',
    'Password123!',
    'P@$$w0rd',
    '!!wachtwoord2026',
    'aaaaaaa1!',
    'albumen-demo',
    'Albumen2026!',
  ])('cannot be %j, which attackers try first for every account', (password) => {
    expect(problemOf(password, 'anna@example.com')).toBe('too-common');
  });

  test.each([
    '        ',
    'a       a',
    '\u200b\u00a0\u3000 \u2003\t \ufeff',
    'z z z z z z z z',
    '&&&&&&&&&&&&&&&&',
    'p a s s w o r d',
    'Pass Word 123!',
    'i love you',
    '12 34 56 78',
    'Photo&Co-Password',
    'PHOTO & CO welkom01',
    'wachtwoord photoco',
    'photo & co 2026!',
    'photocophotoco',
    'photo&co abc',
  ])('cannot be %j, a common one with other spaces or case or with the name of the brand', (password) => {
    expect(problemOf(password, 'anna@example.com')).toBe('too-common');
  });

  test.each([
    // One character repeated with one other.
    'aaaaaaab',
    'baaaaaaa',
    'aaaabaaa',
    'xXxXyyyy',
    // A word of one of our languages with a year, digits or signs.
    'kerst2026!',
    'Zomer2026!',
    'Fotoboek1!',
    'vlinder#12',
    'Weihnachten24',
    'Frühling2026',
    'fruhling2026',
    'mai2026!',
    'Noël2025!!',
    'bonjour75',
    'Sunflower1!',
    'primavera26',
    'mariposa_7',
    'borboleta22',
    'Julafton24!',
    'sommerhus12',
    'k3rst2026!',
    // First names.
    'Sanne1990!',
    'Giuseppe88',
    'Søren2001!',
    // Keys in rows.
    'qweasdzxc',
    'yxcvbnm,',
    'asdf1234qwer',
    '1qaz2wsx3edc!',
  ])('cannot be %j, which is as easy to guess', (password) => {
    expect(problemOf(password, 'carl@example.com')).toBe('too-common');
  });

  test.each([
    'anna.jansen1',
    'AnnaJansen2026!',
    'jansen1984',
    'bakkerij-2026',
    'jansen anna!',
    'welkom jansen',
  ])('cannot be %j, which is made of the own address', (password) => {
    expect(problemOf(password, 'anna.jansen@bakkerij.example')).toBe('too-common');
    expect(problemOf('jansen and two swans', 'anna.jansen@bakkerij.example')).toBeUndefined();
  });

  test.each([
    'kersttulpfiets',
    'drie fietsen in de regen',
    'Vier Hunde tanzen',
    'le chien et la lune 7',
    'en katt på taket',
    'mijn fiets is 12 jaar',
    'Anna loves 3 tulips',
    'summer rain 2026!',
    'xk7 qpz9 wm2',
    'correct horse battery',
    'password4829471',
    'tulip-tulip',
    'a bicycle and two swans',
    'zq7!pfk2',
    'photo & co of two swans',
  ])('can be %j', (password) => {
    expect(problemOf(password, 'anna@example.com')).toBeUndefined();
  });

  test('cannot be the address of its account, however it is written', () => {
    expect(problemOf('Anna@Example.com ', 'anna@example.com')).toBe('is-address');
    expect(problemOf('anna@example.com', 'bert@example.com')).toBeUndefined();
  });
});

test('a used link counts as used, however old it is', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const later = new Date('2026-06-16T12:00:00Z');
  expect(linkState({ usedAt: null, expiresAt: later }, now)).toBe('open');
  expect(linkState({ usedAt: null, expiresAt: now }, now)).toBe('expired');
  expect(linkState({ usedAt: now, expiresAt: now }, later)).toBe('used');
});

test('only the mail reveals whether an address has an account', () => {
  expect(mailFor('registration', false, false)).toBe('confirm-registration');
  expect(mailFor('registration', true, false)).toBe('already-registered');
  expect(mailFor('registration', false, true)).toBe('reserved');
  expect(mailFor('new-password', true, false)).toBe('new-password');
  expect(mailFor('new-password', false, false)).toBe('no-account');
});
