import sharp from 'sharp';

// Only the loaders of JPEG and PNG may read uploaded bytes, and only from a file. libvips supports some forty formats,
// and those that nobody uploads on purpose (SVG, PDF, MATLAB…) only add attack surface. libvips does not read HEIC: its
// limit of 256 items rejects photos of 48 megapixels. TIFF from memory is only how our own pixels get their colour
// profile; uploaded bytes are never read as TIFF. With Ultra HDR blocked, such a JPEG opens as the plain JPEG that it
// also is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadTiffBuffer'],
});

// No operation is ever repeated on the same photo, so a cache would only waste memory.
sharp.cache(false);
// One thread per photo: several photos at once use the cores better than several threads on one.
sharp.concurrency(1);

export { sharp };
