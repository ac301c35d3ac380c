import type { ContractPart } from './endpoint.ts';
import { photoLibrary } from './photo-management/library.ts';
import { storage } from './storage.ts';

/** Every call of the product, in the order in which the documentation lists them. The start fails where one is not served. */
export const contractParts: readonly ContractPart[] = [photoLibrary, storage];
