import { embeddedServicePath } from '@albumen/contracts/services';
import { Widget, nameForNoChannel } from '@albumen/contracts/widgets';
import * as z from 'zod/mini';
import { send } from './calls.ts';
import type { SamplePlace } from './calls.ts';

/** The books of which the sample customer has made widgets, with the category of the published one. */
const sampleWidgets: Readonly<Record<string, string | null>> = {
  '71470552-1': null,
  '71569027-1': 'travel',
};

/** Makes two widgets with the customer's own calls, and publishes one of them. Can be repeated. */
export const loadWidgets = async (
  { url }: SamplePlace,
  accessToken: () => Promise<string>,
): Promise<void> => {
  const configuration = await (await fetch(new URL('/config.json', url))).json();
  const { channelId: channel = nameForNoChannel } = z
    .object({ channelId: z.optional(z.string()) })
    .parse(configuration);
  const post = async (path: string, body?: object): Promise<unknown> =>
    send(new URL(path, url), { method: 'POST', key: await accessToken(), ...(body && { body }) });
  for (const [code, category] of Object.entries(sampleWidgets)) {
    const made = await post(`${embeddedServicePath('widget')}/v1/widget/${code}`);
    const { widgetId } = Widget.parse(made);
    if (category !== null)
      await post(`${embeddedServicePath('gallery')}/v1/galleryentries/`, { widgetId, channel, category });
  }
};
