import { rmSync } from 'node:fs';

/** Runs after the server has stopped. */
const removeData = (): void => {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
};

export default removeData;
