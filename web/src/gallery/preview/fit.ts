interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a photo fitted to a stage: as large as possible, but never beyond its own pixels. */
export const fit = (photo: Size, stage: Size): Size => {
  const scale = Math.min(stage.width / photo.width, stage.height / photo.height, 1);
  return { width: photo.width * scale, height: photo.height * scale };
};
