// Places of products and articles in the shop; each is also a path segment.
export const categories = ['energy', 'comfort', 'security'] as const
export const subcategories = [
  'access-control',
  'alarms',
  'cameras',
  'heating-cooling',
  'lighting-plug',
  'opening',
  'weather-air-quality',
] as const
export const productListings = ['products', 'accessories'] as const
export const articlesCategories = [
  'articles',
  'blog',
  'tech-and-career',
  'comfort-guide',
  'security-guide',
  'weather-guide',
  'smart-home-guide',
] as const
export const guideCategories = [
  'blog',
  'tech-and-career',
  'comfort-guide',
  'security-guide',
  'weather-guide',
  'smart-home-guide',
] as const
