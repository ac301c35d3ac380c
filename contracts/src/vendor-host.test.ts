import { expect, test } from 'vitest';
import { isTestHost, vendorHost } from './vendor-host.ts';

// #vendor-host
test.each([
  ['coral.example', 'coral.example', false],
  ['MyAccount.Coral.example:8443', 'coral.example', false],
  ['www.coral.example.', 'coral.example', false],
  ['myaccount.coral.co.uk', 'coral.co.uk', false],
  ['photos.coral.example', 'photos.coral.example', false],
  ['test.coral.example', 'coral.example', true],
  ['acc2.myaccount.coral.example', 'coral.example', true],
  ['myaccount-staging.coral.example', 'coral.example', true],
  ['coral-test.example', 'coral.example', true],
  ['myaccount.coral-test.example', 'coral.example', true],
  ['test.example', 'test.example', false],
  ['test.co.uk', 'test.co.uk', false],
  ['test.test.co.uk', 'test.co.uk', true],
  ['contest.example', 'contest.example', false],
  ['localhost:8080', 'localhost', false],
  ['127.0.0.1:8080', '127.0.0.1', false],
])('the vendor host of %s is %s', (host, expected, isTest) => {
  expect(vendorHost(host)).toBe(expected);
  expect(isTestHost(host)).toBe(isTest);
});
