/**
 * Bytes of metadata, unpacked, that libvips gets of a photo; it holds several copies of each. Profiles, previews and edits
 * have a few megabytes; the most that phones write, a second picture and its sound inside XMP, ten.
 */
export const mostMetadataBytes = 16_000_000;
