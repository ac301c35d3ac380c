interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size at which a photo fits a stage: as large as it can be, but never beyond its own pixels. */
export const fit = (photo: Size, stage: Size): Size => {
  const scale = Math.min(stage.width / photo.width, stage.height / photo.height, 1);
  return { width: photo.width * scale, height: photo.height * scale };
};
