#!/bin/sh
# Makes quadrants.heic, the HEIC photo of the browser tests, with Debian's heif-enc (package libheif-examples):
# red, green, blue and yellow quarters, taken at 2023-02-14T08:30:00+01:00. Run in this folder.
set -eu
node --input-type=module -e "
import sharp from 'sharp';
const block = (red, green, blue) => ({ create: { width: 320, height: 240, channels: 3, background: { r: red, g: green, b: blue } } });
await sharp({ create: { width: 640, height: 480, channels: 3, background: 'white' } })
  .composite([
    { input: block(220, 30, 30), left: 0, top: 0 }, { input: block(30, 180, 60), left: 320, top: 0 },
    { input: block(30, 60, 220), left: 0, top: 240 }, { input: block(230, 210, 40), left: 320, top: 240 },
  ])
  .withExif({ IFD2: { DateTimeOriginal: '2023:02:14 08:30:00', OffsetTimeOriginal: '+01:00' } })
  .jpeg({ quality: 95 }).toFile('quadrants.jpg');
"
heif-enc -q 70 quadrants.jpg -o quadrants.heic
rm quadrants.jpg
