import type { ContractPart } from './endpoint.ts';
import { photoLibrary } from './photo-management/library.ts';
import { storage } from './storage.ts';

/** Every call of the product, in the documentation's order. The start fails if one is not served. */
export const contractParts: readonly ContractPart[] = [photoLibrary, storage];
