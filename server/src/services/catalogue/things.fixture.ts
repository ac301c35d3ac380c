import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds: readonly string[] = [];

export const makeThings = async ({ put }: World): Promise<Things> => {
  await put('/campaigns/spring', { orderUntil: '2026-12-17T23:59:59+01:00' });
  await put('/offers/layflat', { title: 'Try our premium paper' });
  return {
    'campaign.readCampaign.name': { value: 'spring' },
    'campaign.readOffer.optionCode': { value: 'layflat' },
  };
};
