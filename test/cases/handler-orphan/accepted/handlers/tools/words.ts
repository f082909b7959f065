export const words = (text: string): string[] => text.split(' ');
