/** `npm run build`: builds web application and server for production. */
import { build, install } from './prepare.mjs';
import { runCommand } from './runtime.mjs';

await runCommand(async (stopped) => {
  await install(stopped);
  await build(stopped, { isProduction: true });
  return 0;
});
