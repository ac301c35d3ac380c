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

/** A shared album without somebody; undefined where it is theirs. */
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
