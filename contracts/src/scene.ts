/**
 * The landscape at dawn behind the card of the sign-in pages and of the website's pages without sign-in. Filled shapes
 * from back to front, in units of a picture of `width` by `height`.
 */
export const scene = {
  width: 1440,
  height: 400,
  sun: { x: 1080, y: 170, radius: 64 },
  far: 'M0 250c120-60 210-70 330-30 90 30 150 10 240-40 110-60 220-50 330 10 100 54 170 46 270 0 110-50 190-40 270-10v220H0z',
  middle: 'M0 300c160-20 250-70 390-50 130 18 210 80 360 66 150-14 230-84 380-80 130 4 220 50 310 44v120H0z',
  near: 'M0 350c140-50 300-56 460-24 170 34 280 50 450 20 190-34 350-40 530-6v60H0z',
} as const;
