/**
 * The maximum bytes of unpacked metadata that libvips gets from a photo; it keeps several copies. Profiles, previews
 * and edits have a few megabytes. Phones write ten at most: a second picture with its sound inside XMP.
 */
export const mostMetadataBytes = 16_000_000;
