import type { cameraPermission as english } from '../en/camera-permission.ts';
import type { Translated } from '../translation.ts';

export const cameraPermission = {
  title: 'Cần có quyền dùng camera.',
  description: 'Vui lòng tải lại trang này và cho phép khi được hỏi.',
  steps: {
    title: 'Tải lại trang mà vẫn không được?',
    browsers: [
      {
        name: 'Safari',
        steps: [
          'Chạm vào nút cài đặt trang ở bên trái thanh địa chỉ (aA hoặc hình trang giấy nhỏ).',
          'Chạm vào Cài đặt trang web, rồi Camera.',
          'Chọn Cho phép và trở lại trang quét.',
          'Tải lại trang quét.',
        ],
      },
      {
        name: 'Chrome trên iOS',
        steps: [
          'Mở ứng dụng Cài đặt của iPhone hoặc iPad.',
          'Kéo xuống đến Chrome và chạm vào đó.',
          'Bật Camera.',
          'Trở lại Chrome và tải lại trang quét.',
        ],
      },
      {
        name: 'Chrome trên Android',
        steps: [
          'Chạm vào biểu tượng ở bên trái thanh địa chỉ.',
          'Chạm vào Quyền, rồi Camera.',
          'Bật camera cho trang quét.',
          'Tải lại trang quét.',
        ],
      },
      {
        name: 'Chrome trên máy tính',
        steps: [
          'Nhấp vào biểu tượng ở bên trái thanh địa chỉ.',
          'Bên cạnh Camera, chuyển sang Cho phép.',
          'Đóng các chương trình khác đang dùng camera.',
          'Tải lại trang quét.',
        ],
      },
    ],
  },
} as const satisfies Translated<typeof english, 'vi'>;
