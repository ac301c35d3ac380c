import sharp from 'sharp';

// Uploaded bytes reach only the loaders of JPEG and PNG, and only from a file: libvips knows some forty formats, and
// one that nobody uploads on purpose (SVG, PDF, MATLAB…) is nothing but a surface for attacks. HEIC is not for libvips:
// its limit of 256 items refuses photos of 48 megapixels. TIFF from memory is how pixels of our own get their colour
// profile; no uploaded byte is ever read as TIFF. Blocking Ultra HDR lets such a JPEG open as the plain JPEG that it is.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadTiffBuffer'],
});

// No operation is ever repeated on the same photo, so a cache would only hold memory.
sharp.cache(false);
// One thread for a photo: several photos at once use the cores better than several threads on one.
sharp.concurrency(1);

export { sharp };
