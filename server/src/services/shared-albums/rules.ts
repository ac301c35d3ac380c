import type { OperatorSharedAlbum } from '@albumen/contracts/operator/shared-albums';

/** All customers whom a shared album names, in the order of their numbers. */
export const numbersIn = ({ owner, participants, photos }: OperatorSharedAlbum): string[] =>
  [
    ...new Set([
      owner,
      ...participants.map(({ customerNumber }) => customerNumber),
      ...photos.map((photo) => photo.owner),
    ]),
  ].toSorted();

/** Returns a shared album without that customer; undefined if they own it. */
export const withoutNumber = (
  document: OperatorSharedAlbum,
  customerNumber: string,
): OperatorSharedAlbum | undefined =>
  document.owner === customerNumber
    ? undefined
    : {
        ...document,
        participants: document.participants.filter(
          (participant) => participant.customerNumber !== customerNumber,
        ),
        photos: document.photos.filter(({ owner }) => owner !== customerNumber),
      };
