#!/usr/bin/env node
/**
 * Firefox for Playwright, which starts this program in its place. Playwright sends a command that Firefox ESR does not
 * know yet; this answers it, and passes on everything else.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const unknownCommand = 'emulation.setMediaFeaturesOverride';
const greeting = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const options = { perMessageDeflate: false, maxPayload: 1 << 30 };

/** Serves the connection of Playwright at an address of its own, and prints it as Firefox does. */
const serve = (address) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options });
  server.on('listening', () => {
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}\n`);
  });
  server.on('connection', (playwright, { url }) => {
    const firefox = new WebSocket(new URL(url, address), options);
    playwright.pause();
    firefox.once('open', () => playwright.resume());
    playwright.on('message', (data, binary) => {
      const { id, method } = JSON.parse(Buffer.from(data).toString());
      if (method === unknownCommand) playwright.send(JSON.stringify({ type: 'success', id, result: {} }));
      else firefox.send(data, { binary });
    });
    firefox.on('message', (data, binary) => playwright.send(data, { binary }));
    firefox.on('close', () => playwright.close());
    playwright.on('close', () => firefox.close());
  });
};

const { FIREFOX_PATH = 'firefox-esr' } = process.env;
const child = spawn(FIREFOX_PATH, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
child.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
createInterface({ input: child.stderr }).on('line', (line) => {
  const address = greeting.exec(line)?.[1];
  if (address) serve(address);
  else process.stderr.write(`${line}\n`);
});
