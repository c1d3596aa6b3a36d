/** The page's icons: strokes on a grid of 24, in the colour of the text around them. */

const SHAPES = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M8.5 15.5c-1.6-1.2-2.5-2.9-2.5-5a6 6 0 0 1 12 0c0 2.1-.9 3.8-2.5 5z",
  flip: "M8 4v15m0 0-4-4m4 4 4-4M16 20V5m0 0-4 4m4-4 4 4",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  tree: "M12 4v4M12 8 6 13M12 8l6 5M6 13l-2.500 6M6 13l2.500 6M18 13l-2.500 6M18 13l2.500 6",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v5a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-5",
  settings:
    "M4 8h9m5 0h2M4 16h2m5 0h9M18 8a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM11 16a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z",
  play: "M8 5.5v13l10.5-6.5z",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  step: "M6 5.5v13L14.5 12zM18 5.5v13",
  start: "m18 6-7 6 7 6M7 6v12",
  back: "m15 5-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  end: "m6 6 7 6-7 6M17 6v12",
  close: "m6 6 12 12M18 6 6 18",
  bin: "M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 20h14",
  upload: "M12 20V9m0 0-4 4m4-4 4 4M5 4h14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  check: "m5 12.5 4.5 4.5L19 7.5",
  flag: "M6 21V4h11l-2 4 2 4H6",
  swap: "M4 9h15m0 0-4-4m4 4-4 4M20 17H5",
  stop: "M7 7h10v10H7z",
  person: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20.5c.8-4 3.700-6 7.500-6s6.700 2 7.500 6",
  people:
    "M11.500 8.500a3.500 3.500 0 1 1-7 0 3.500 3.500 0 0 1 7 0zM2 20c.6-3.600 2.800-5.500 6-5.500s5.400 1.900 6 5.500M15.500 5.300a3.500 3.500 0 0 1 0 6.400M17 14.800c2.700.5 4.400 2.300 5 5.200",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4",
  versus: "M3 6h9v7H3zM12 11h9v7h-9zM5.500 16h3M15.500 21h3",
  puzzle: "M5 8h4.200a2.300 2.300 0 1 1 4.600 0H18v4.200a2.300 2.300 0 1 1 0 4.600V20H5z",
  learn: "M3 7.500 12 4l9 3.500-9 3.500zM7 9.500V15c1.300 1.300 3 2 5 2s3.700-.7 5-2V9.500M21 7.500V14",
  matrix: "M4 4h16v16H4zM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16",
  edit: "m5 19 1-4L16 5l3 3L9 18z",
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
