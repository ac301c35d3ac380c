import { pagePictureSizes } from '@albumen/contracts/limits';
import type { Thumbnail } from '@albumen/contracts/photos';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Clock } from '../../platform/clock.ts';
import { pictureSize } from '../../platform/pdf/page-pictures.ts';
import type { PageSize } from '../../platform/pdf/page-pictures.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';

const daySeconds = 86_400;

/**
 * Signs addresses of page pictures and of PDFs. One signature opens all pages of a file, so that the list of a book's
 * pages compresses well. As for photos, an address lasts 24 to 48 hours and stays the same for a day
 * ([Note: Signed photo urls]).
 */
export const createProductUrls = (key: Buffer, clock: Clock) => {
  const signing = createUrlSigning(key, clock);
  const pages = `${embeddedServicePath('product')}/pages`;
  const files = `${embeddedServicePath('pdf')}/files`;
  const subjectOfPages = (fileId: string) => `pages/${fileId}`;

  return {
    /** Returns the pictures of the pages of a file. */
    picturesOf: (fileId: string): ((page: number, size: PageSize) => Thumbnail[]) => {
      const expires = (Math.floor(signing.nowSeconds() / daySeconds) + 2) * daySeconds;
      const query = signing.queryOf(signing.sign(subjectOfPages(fileId), expires), expires);
      return (page, pageSize) =>
        pagePictureSizes.map((size) => ({
          id: size,
          url: `${pages}/${fileId}/${page}/${size}?${query}`,
          ...pictureSize(pageSize, size),
        }));
    },

    pdfOf: (fileId: string): string => signing.addressOf(files, fileId, signing.nowSeconds() + daySeconds),

    /** Return the seconds for which the address is still valid; 0 if it was altered or has expired. */
    pictureSeconds: (fileId: string, proof: UrlProof): number =>
      signing.remainingSeconds(subjectOfPages(fileId), proof),
    pdfSeconds: (fileId: string, proof: UrlProof): number => signing.remainingSeconds(fileId, proof),
  };
};

export type ProductUrls = ReturnType<typeof createProductUrls>;
