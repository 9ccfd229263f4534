// Icons that neither the login nor a walk's list shows; apart, so that those need not load them.
export const rareIcons = {
  calendar: 'M4 6h16v14H4V6Zm0 4h16M8 3.5V7m8-3.5V7',
  camera: 'M4 8h3.5L9 5.5h6L16.5 8H20v11H4V8Zm8 8.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  copy: 'M9 9h10v11H9V9ZM6 15H5V4h10v2',
  edit: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5l-4 1ZM14 7l3 3',
  filter: 'M4 6h16M7 12h10M10 18h4',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  mail: 'M3.5 6h17v12h-17V6Zm0 .5L12 13l8.5-6.5',
  mic: 'M12 14.5a3 3 0 0 0 3-3V6.5a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3Zm-6-3a6 6 0 0 0 12 0M12 17.5V21',
  printer: 'M7 9V4h10v5M7 17H4v-8h16v8h-3M7 14h10v6H7v-6Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20.5 20.5',
  send: 'M4 12l16-7.5L15 20l-3.5-6L4 12Zm7.5 2L20 4.5',
  trash: 'M5 7h14M9.5 7V4.5h5V7M7 7l.8 13h8.4L17 7M10.5 11v5.5m3-5.5v5.5',
  undo: 'M8.5 5L4 9.5 8.5 14M4.5 9.5H14a5 5 0 0 1 0 10h-3',
  upload: 'M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 20h15',
} as const;
